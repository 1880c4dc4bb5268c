/** What a clinic's colours look like: `#4F46E5`. */
export const COLOR = /^#[0-9A-Fa-f]{6}$/;

const REVIEW_HOSTS =
  /^(?:(?:www|search|maps)\.)?google\.(?:com|co\.in)$|^g\.page$|^maps\.app\.goo\.gl$|^g\.co$/;

/** True for an https link to a Google listing. Other hosts would send patients elsewhere in the clinic's name. */
export function isListingLink(text: string): boolean {
  return REVIEW_HOSTS.test(hostOf(text));
}

/** Host of an https link without user name or port; empty when it is not one. `URL` is not in every realm's types. */
function hostOf(text: string): string {
  return (
    /^https:\/\/([a-z0-9.-]+)(?:\/[^\s<>"\\]*)?(?:\?[^\s<>"\\]*)?(?:#[^\s<>"\\]*)?$/i
      .exec(text)?.[1]
      ?.toLowerCase() ?? ''
  );
}

const GOOGLE_SCRIPT = /^https:\/\/script\.google\.com\/macros\/s\/[A-Za-z0-9_-]{10,200}\/exec$/;
const SCRIPT_PATH = /^(?:\/[A-Za-z0-9_-]{1,200}){0,8}\/exec$/;
const LONGEST_SCRIPT_URL = 400;

/**
 * True for an address that messages may be exported to (decisions.md 14): Google's own, letter for letter, or one below
 * an origin that the installation allows besides. Asked when it is saved and again before each export.
 */
export function isScriptUrl(text: string, allowedOrigins: readonly string[] = []): boolean {
  if (text.length > LONGEST_SCRIPT_URL) return false;
  if (GOOGLE_SCRIPT.test(text)) return true;
  return allowedOrigins.some(
    (origin) => text.startsWith(`${origin}/`) && SCRIPT_PATH.test(text.slice(origin.length)),
  );
}
