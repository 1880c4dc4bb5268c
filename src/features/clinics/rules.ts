import { hostAndPath, isHttpsLink } from '#platform/link.ts';
import { asciiDigits } from '#platform/phone.ts';

/** A colour such as `#4F46E5`. */
export const COLOR = /^#[0-9A-Fa-f]{6}$/;

// Google's own country domains. Other domains of the same form belong to other owners.
const COUNTRIES =
  'ad|ae|al|am|as|at|az|ba|be|bf|bg|bi|bj|bs|bt|by|ca|cat|cd|cf|cg|ch|ci|cl|cm|cn|cv|cz|de|dj|dk|dm|dz|ee|es|fi|fm|fr|ga|ge|gg|gl|gm|gr|gy|hn|hr|ht|hu|ie|im|iq|is|it|je|jo|kg|ki|kz|la|li|lk|lt|lu|lv|md|me|mg|mk|ml|mn|mu|mv|mw|ne|nl|no|nr|nu|pl|pn|ps|pt|ro|rs|ru|rw|sc|se|sh|si|sk|sm|sn|so|sr|st|td|tg|tl|tm|tn|to|tt|vu|ws';
const CO = 'ao|bw|ck|cr|id|il|in|jp|ke|kr|ls|ma|mz|nz|th|tz|ug|uk|uz|ve|vi|za|zm|zw';
const COM =
  'af|ag|ar|au|bd|bh|bn|bo|br|bz|co|cu|cy|do|ec|eg|et|fj|gh|gi|gt|hk|jm|kh|kw|lb|ly|mm|mt|mx|my|na|ng|ni|np|om|pa|pe|pg|ph|pk|pr|py|qa|sa|sb|sg|sl|sv|tj|tr|tw|ua|uy|vc|vn';
const GOOGLE = `google\\.(?:com|${COUNTRIES}|co\\.(?:${CO})|com\\.(?:${COM}))`;
/** Pages of Google that are a listing, its reviews or its place; other paths lead to any address, as '/url' and '/aclk' do. */
const LISTING = new RegExp(
  [
    `^(?:www\\.)?${GOOGLE}/(?:maps|search|local|viewer/place)(?:[/?#]|$)`,
    `^(?:www\\.)?${GOOGLE}/?\\?(?:[^#]*&)?(?:cid|ludocid|kgmid)=`,
    `^search\\.${GOOGLE}/local/(?:writereview|reviews)(?:[/?#]|$)`,
    `^maps\\.${GOOGLE}(?:/?$|/?[?#]|/maps(?:[/?#]|$))`,
    `^business\\.${GOOGLE}(?:/?$|/?[?#]|/(?:n|b|u|r|reviews|dashboard|locations|profile|edit|website|create)(?:[/?#]|$))`,
    '^(?:www\\.)?g\\.page(?:/r)?/.',
    '^(?:g\\.co/kgs|share\\.google|maps\\.app\\.goo\\.gl|goo\\.gl/maps)/.',
  ].join('|'),
);

const MAP = new RegExp(
  [
    '^(?:maps\\.app\\.goo\\.gl|goo\\.gl/maps)/.',
    `^(?:www\\.)?${GOOGLE}/maps(?:[/?#]|$)`,
    `^maps\\.${GOOGLE}(?:/?$|/?[?#]|/maps(?:[/?#]|$))`,
    '^(?:(?:www\\.)?openstreetmap\\.org|osm\\.org|maps\\.apple\\.com|(?:maps\\.|www\\.)?mappls\\.com)(?:[/?#]|$)',
    '^(?:maps\\.apple|share\\.google|g\\.page|g\\.co/kgs|plus\\.codes|(?:www\\.)?bing\\.com/maps|(?:share|wego)\\.here\\.com)[/?].',
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

/** Writes the digits, dashes and blanks of further numbers in one way, without marks that are not seen. */
export function tidyFurtherPhones(input: string): string {
  return asciiDigits(input)
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/\p{Zs}+/gu, ' ')
    .trim();
}

/**
 * Checks for at most five numbers that can be dialled, also landlines, toll-free and short numbers.
 */
export function areFurtherPhones(input: string): boolean {
  const phones = parseFurtherPhones(input);
  return (
    phones.length <= MOST_FURTHER_PHONES &&
    phones.every((phone) => /^\+?\(?\d(?:[ ().-]{0,3}\d){2,14}$/.test(phone))
  );
}

/** Checks for an https link to what looks like a Google listing, its reviews or its place. */
export function isListingLink(text: string): boolean {
  return isKnownPage(LISTING, text);
}

/** Checks for an https link to a known map, such as Google's, OpenStreetMap, Apple's or Mappls. */
export function isMapLink(text: string): boolean {
  return isKnownPage(MAP, text);
}

/** `btnI` makes Google's search lead to the first address that it finds. */
function isKnownPage(pages: RegExp, text: string): boolean {
  const address = stripScheme(text);
  return pages.test(address) && !/[?&#]btnI\b/i.test(address);
}

const GOOGLE_HOST = new RegExp(`^(?:[a-z0-9-]+\\.)*(?:${GOOGLE}|goo\\.gl|g\\.co)(?:[/?#]|$)`);

/**
 * Checks for an https address to which patients may be sent when a person says so: we do not know it, but it is
 * no page of Google's that leads to any other address.
 */
export function isConfirmableLink(text: string): boolean {
  return isHttpsLink(text) && !GOOGLE_HOST.test(hostAndPath(text));
}

/** The links of a clinic that lead where the list of known pages says, or where a person confirmed. */
export const CHECKED_LINKS = ['mapLink', 'gmbLink'] as const;
export type CheckedLink = (typeof CHECKED_LINKS)[number];

/** Returns the links that are none of the known pages. */
export function listUnknownLinks(links: Partial<Record<CheckedLink, string>>): CheckedLink[] {
  return CHECKED_LINKS.filter((field) => {
    const link = links[field] ?? '';
    return link !== '' && !(field === 'mapLink' ? isMapLink(link) : isListingLink(link));
  });
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

// A script of a company's Google account has its domain in the address, one of a second account its number.
const GOOGLE_SCRIPT =
  /^https:\/\/script\.google\.com\/(?:macros(?:\/u\/\d)?|a\/macros\/[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,5}|a\/[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,5}\/macros)\/s\/[A-Za-z0-9_-]{10,200}\/exec$/;
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

const SCRIPT_EDITOR = /^https:\/\/script\.google\.com\/(?:.*\/)?(?:projects|d)\//;

/** Says what else of the script's an address is, where it is not the one that runs it. */
export function explainScriptUrl(text: string): string | undefined {
  if (/^https:\/\/script\.google\.com\/.*\/dev$/.test(text))
    return 'This is the test address, which works for you alone. Paste the web app address, which ends with /exec';
  if (SCRIPT_EDITOR.test(text))
    return 'This is the address of the editor. Choose Deploy there, and paste the web app address, which ends with /exec';
  return undefined;
}

/** Returns the id of a sheet from its address; another text as it is. */
export function readSheetId(text: string): string {
  const [, id] =
    /^https:\/\/docs\.google\.com\/(?:a\/[^/\s]+\/)?spreadsheets\/(?:u\/\d\/)?d\/([A-Za-z0-9_-]+)(?:[/?#]|$)/.exec(
      text,
    ) ?? [];
  return id ?? text;
}
