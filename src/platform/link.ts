import * as z from 'zod/mini';

const LONGEST_LINK = 2000;

// No user name, port or bare number: what this finds as the host is what every browser connects to.
const HTTPS_LINK =
  /^https:\/\/((?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9])((?:[/?#][^\s<>"'`\\]*)?)$/i;

/** A complete https address of a public host; never markup, script or another scheme. */
export const HttpsLink = z.string().check(
  z.maxLength(LONGEST_LINK, `Use at most ${LONGEST_LINK} characters`),
  z.refine((text) => isHttpsLink(text), {
    error: 'Paste a complete address that begins with https://',
  }),
);
export type HttpsLink = z.infer<typeof HttpsLink>;

export function isHttpsLink(text: string): boolean {
  return HTTPS_LINK.test(text);
}

/** Host in lower case and the path with what follows, as `www.example.com/embed/1`; empty for what is no https link. */
export function hostAndPath(link: string): string {
  const [, host = '', rest = ''] = HTTPS_LINK.exec(link) ?? [];
  return host === '' ? '' : `${host.toLowerCase()}${rest}`;
}
