// No user name, port or bare number: what this finds as the host is what every browser connects to.
const HTTPS_LINK =
  /^https:\/\/((?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9])((?:[/?#][^\s<>"'`\\]*)?)$/i;

/** True for a complete https address of a public host; never markup, script or another scheme. */
export function isHttpsLink(text: string): boolean {
  return HTTPS_LINK.test(text);
}

/** Host in lower case and the path with what follows, as `www.example.com/embed/1`; empty for what is no https link. */
export function hostAndPath(link: string): string {
  const [, host = '', rest = ''] = HTTPS_LINK.exec(link) ?? [];
  return host === '' ? '' : `${host.toLowerCase()}${rest}`;
}

/** Removes blanks around a pasted address, and marks that are not seen: they are never part of one. */
export function cleanAddress(text: string): string {
  return text.replace(/\p{Cf}/gu, '').trim();
}

const SCHEME = /^https?:\/\//i;
const ADDRESS = /^(https?:\/\/)?(www\.)?(?:[\p{L}\p{M}\p{N}-]+\.)+\p{L}[\p{L}\p{M}]+([/?#].*)?$/iu;

/**
 * Returns the one address of a pasted text, such as 'Find us: maps.app.goo.gl/abc', with https:// where it has no
 * scheme; the text as it is where it has none or several.
 */
export function readAddress(text: string): string {
  const address = cleanAddress(text);
  const words = address
    .split(/[\s<>"]+/u)
    .map((word) => word.replace(/^[(]|(?<![).,;:!])[).,;:!]+$/gu, ''));
  const addresses = new Set(
    words.filter((word) => {
      const [, scheme, www, path] = ADDRESS.exec(word) ?? [];
      // 'Dr.Asha' is none within a text.
      return scheme ?? www ?? path ?? (words.length === 1 && ADDRESS.test(word));
    }),
  );
  const [link] = addresses;
  if (link === undefined || addresses.size > 1) return address;
  return SCHEME.test(link) ? link : `https://${link}`;
}
