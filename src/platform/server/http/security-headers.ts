/** Addresses outside ours that a page may show: pictures and video from any https host, frames from the listed ones only. */
function buildPolicy(frameAddresses: readonly string[]): string {
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

/** The headers that every answer carries: errors, files and what was no request included. */
export function securityHeaders(options: {
  secure: boolean;
  frameAddresses: readonly string[];
  reference?: boolean;
}): Record<string, string> {
  const policy = buildPolicy(options.frameAddresses);
  return {
    'Content-Security-Policy':
      // The reference page's viewer writes its own styles; it shows no clinic's data.
      options.reference === true
        ? policy.replace(`style-src 'self'`, `style-src 'self' 'unsafe-inline'`)
        : policy,
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    ...(options.secure
      ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }
      : {}),
  };
}
