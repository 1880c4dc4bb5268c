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
