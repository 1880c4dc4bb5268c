import type { ServerResponse } from 'node:http';

const POLICY = [
  `default-src 'none'`,
  `script-src 'self'`,
  `style-src 'self'`,
  `img-src 'self' data: blob:`,
  `font-src 'self'`,
  `connect-src 'self'`,
  `manifest-src 'self'`,
  `object-src 'none'`,
  `base-uri 'none'`,
  `form-action 'self'`,
  `frame-ancestors 'none'`,
].join('; ');

// The reference page's viewer writes its own styles; it shows no clinic's data.
const REFERENCE_POLICY = POLICY.replace(`style-src 'self'`, `style-src 'self' 'unsafe-inline'`);

/** Sets the headers that every answer carries, errors and files included. */
export function setSecurityHeaders(
  response: ServerResponse,
  options: { secure: boolean; reference?: boolean },
): void {
  response.setHeader(
    'Content-Security-Policy',
    options.reference === true ? REFERENCE_POLICY : POLICY,
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
