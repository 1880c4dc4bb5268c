/** A colour such as `#4F46E5`. */
export const COLOR = /^#[0-9A-Fa-f]{6}$/;

// Google's own country domains. Other domains of the same form belong to other owners.
const COUNTRIES =
  'ad|ae|al|am|as|at|az|ba|be|bf|bg|bi|bj|bs|bt|by|ca|cat|cd|cf|cg|ch|ci|cl|cm|cn|cv|cz|de|dj|dk|dm|dz|ee|es|fi|fm|fr|ga|ge|gg|gl|gm|gr|gy|hn|hr|ht|hu|ie|im|iq|is|it|je|jo|kg|ki|kz|la|li|lk|lt|lu|lv|md|me|mg|mk|ml|mn|mu|mv|mw|ne|nl|no|nr|nu|pl|pn|ps|pt|ro|rs|ru|rw|sc|se|sh|si|sk|sm|sn|so|sr|st|td|tg|tl|tm|tn|to|tt|vu|ws';
const CO = 'ao|bw|ck|cr|id|il|in|jp|ke|kr|ls|ma|mz|nz|th|tz|ug|uk|uz|ve|vi|za|zm|zw';
const COM =
  'af|ag|ar|au|bd|bh|bn|bo|br|bz|co|cu|cy|do|ec|eg|et|fj|gh|gi|gt|hk|jm|kh|kw|lb|ly|mm|mt|mx|my|na|ng|ni|np|om|pa|pe|pg|ph|pk|pr|py|qa|sa|sb|sg|sl|sv|tj|tr|tw|ua|uy|vc|vn';
const GOOGLE = `google\\.(?:com|${COUNTRIES}|co\\.(?:${CO})|com\\.(?:${COM}))`;
const LISTING = new RegExp(
  // '/url' and '/amp' redirect to any address.
  `^(?:(?:www|search|maps|business)\\.)?${GOOGLE}(?!/(?:url|amp)\\b)(?:[/?#]|$)|^(?:g\\.page|g\\.co|maps\\.app\\.goo\\.gl|goo\\.gl/maps)(?:[/?#]|$)`,
);

const MAP = new RegExp(
  [
    '^(?:maps\\.app\\.goo\\.gl|goo\\.gl/maps)/.',
    `^(?:www\\.)?${GOOGLE}/maps(?:[/?#]|$)`,
    `^maps\\.${GOOGLE}(?!/(?:url|amp)\\b)(?:[/?#]|$)`,
    '^(?:(?:www\\.)?openstreetmap\\.org|osm\\.org|maps\\.apple\\.com|(?:maps\\.|www\\.)?mappls\\.com)(?:[/?#]|$)',
  ].join('|'),
);

const OWN_LINK =
  /^https?:\/\/(?:[\p{L}\p{M}\p{N}-]+\.)+[\p{L}\p{M}]{2,63}(?:\/[^\s<>"\\?#]*)?(?:\?[^\s<>"\\#]*)?(?:#[^\s<>"\\]*)?$/u;

/**
 * Checks whether an address has a host name and no user name or port, so that patients can open it.
 */
export function isOwnLink(text: string): boolean {
  return OWN_LINK.test(text);
}

/** Further phone numbers, beside phone and WhatsApp. */
export const MOST_FURTHER_PHONES = 5;

/** Splits '0281 244 5566, 1800 180 1104' into its numbers. */
export function parseFurtherPhones(input: string): string[] {
  return input
    .split(/[,;\n]/)
    .map((phone) => phone.trim())
    .filter((phone) => phone !== '');
}

/**
 * Checks for at most five numbers that can be dialled, also landlines, toll-free and short numbers.
 */
export function areFurtherPhones(input: string): boolean {
  const phones = parseFurtherPhones(input);
  return (
    phones.length <= MOST_FURTHER_PHONES &&
    phones.every((phone) => /^\+?\(?\d(?:[ ()-]{0,2}\d){2,14}$/.test(phone))
  );
}

/**
 * Checks for an https link to a Google listing. Other hosts could send patients anywhere in the
 * clinic's name.
 */
export function isListingLink(text: string): boolean {
  return LISTING.test(stripScheme(text));
}

/**
 * Checks for an https link to a map: Google, OpenStreetMap, Apple or Mappls. Other hosts could send
 * patients anywhere in the clinic's name.
 */
export function isMapLink(text: string): boolean {
  return MAP.test(stripScheme(text));
}

/**
 * Returns an https link without its scheme, the host in lower case; empty for any other text, or
 * with a user name or port.
 */
function stripScheme(text: string): string {
  const [, host, rest] =
    /^https:\/\/([a-z0-9.-]+)((?:\/[^\s<>"\\?#]*)?(?:\?[^\s<>"\\#]*)?(?:#[^\s<>"\\]*)?)$/i.exec(
      text,
    ) ?? [];
  return host === undefined ? '' : `${host.toLowerCase()}${rest}`;
}

const GOOGLE_SCRIPT = /^https:\/\/script\.google\.com\/macros\/s\/[A-Za-z0-9_-]{10,200}\/exec$/;
const SCRIPT_PATH = /^(?:\/[A-Za-z0-9_-]{1,200}){0,8}\/exec$/;
const LONGEST_SCRIPT_URL = 400;

/**
 * Checks whether messages may be exported to an address (S14): Google's own exactly, or one below
 * an origin that the installation allows. Checked when it is saved and again before each export.
 */
export function isScriptUrl(text: string, allowedOrigins: readonly string[] = []): boolean {
  if (text.length > LONGEST_SCRIPT_URL) return false;
  if (GOOGLE_SCRIPT.test(text)) return true;
  return allowedOrigins.some(
    (origin) => text.startsWith(`${origin}/`) && SCRIPT_PATH.test(text.slice(origin.length)),
  );
}
