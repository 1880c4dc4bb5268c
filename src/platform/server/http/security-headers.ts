import type { ServerResponse } from 'node:http';

/** Addresses outside ours that a page may show: pictures and video from any https host, frames from the listed ones only. */
function policyOf(frameAddresses: readonly string[]): string {
  const frames = frameAddresses.map((address) => `https://${address}`);
  return [
    `default-src 'none'`,
    `script-src 'self'`,
    `style-src 'self'`,
    `img-src 'self' data: blob: https:`,
    `media-src https:`,
    `frame-src ${frames.length === 0 ? `'none'` : frames.join(' ')}`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `manifest-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ');
}

/** Sets the headers that every answer carries, errors and files included. */
export function setSecurityHeaders(
  response: ServerResponse,
  options: { secure: boolean; frameAddresses: readonly string[]; reference?: boolean },
): void {
  const policy = policyOf(options.frameAddresses);
  response.setHeader(
    'Content-Security-Policy',
    // The reference page's viewer writes its own styles; it shows no clinic's data.
    options.reference === true
      ? policy.replace(`style-src 'self'`, `style-src 'self' 'unsafe-inline'`)
      : policy,
  );
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('X-Frame-Options', 'DENY');
  response.setHeader('Referrer-Policy', 'no-referrer');
  response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
  response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
  response.setHeader('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=()');
  if (options.secure)
    response.setHeader('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
}
