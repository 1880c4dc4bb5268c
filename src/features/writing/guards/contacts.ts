import { asciiDigits } from '#platform/phone.ts';
import type { NamesByLanguage } from '#features/clinics/name-rules.ts';
import { parseFurtherPhones } from '#features/clinics/rules.ts';
import type { ClinicMarks } from './schema.ts';
import type { CLINIC_PLACEHOLDERS } from '../placeholders.ts';

/** The fields of a clinic that its messages name. */
interface NamedClinic {
  /** The clinic's own name; patients see it only where `clinicName` is empty. */
  readonly name?: string;
  readonly clinicName: string;
  readonly namesByLanguage: NamesByLanguage;
  readonly gmbLink: string;
  readonly mapLink: string;
  readonly contactPhone: string;
  readonly contactWhatsapp: string;
  readonly website: string;
  readonly bookingLink: string;
  readonly furtherPhones: string;
}

/** Returns the values for the placeholders of the clinic's own links and further numbers. */
export function contactValues(
  clinic: Pick<NamedClinic, 'mapLink' | 'website' | 'bookingLink' | 'furtherPhones'>,
): Record<(typeof CLINIC_PLACEHOLDERS)[number], string> {
  return {
    map_link: clinic.mapLink,
    clinic_website: clinic.website,
    booking_link: clinic.bookingLink,
    further_phones: clinic.furtherPhones,
  };
}

/** Returns the clinic's own names, numbers and links, which its texts may contain. */
export function toClinicMarks(clinic: NamedClinic): ClinicMarks {
  const names = [clinic.clinicName || clinic.name || '', ...Object.values(clinic.namesByLanguage)];
  return {
    names,
    phones: [
      clinic.contactPhone,
      clinic.contactWhatsapp,
      ...parseFurtherPhones(clinic.furtherPhones),
    ],
    // A name such as 'Smile.care' reads like a link.
    links: [
      clinic.gmbLink,
      clinic.mapLink,
      clinic.website,
      clinic.bookingLink,
      ...names.flatMap((name) => name.split(/\s+/)),
    ],
  };
}

/**
 * Normalises spellings that read the same: composed and styled letters, digits of other scripts or
 * in boxes, spaces without width, and needless joiners.
 */
export function plainForm(text: string): string {
  return asciiDigits(text.normalize('NFKC').replace(/[\u200B\u2060\uFEFF\u00AD\uFE0F\u20E3]/gu, ''))
    .replace(/(?<=[\d+])[\u200C\u200D]+(?=\d)/g, '')
    .replace(/[^\S\n]+/gu, ' ');
}

const TOP_LEVEL =
  'com|in|org|net|co|io|me|info|biz|link|app|page|gl|gle|ly|site|online|shop|store|xyz|health|clinic|care|dental|doctor';
/** Also words or short endings: an address only if a path follows. */
const WITH_PATH = 'be|gd|gy|to|tv|ai|dev|pro|live|life|club|top|vip|win|click|cc|ws|us|uk';
/** India's own endings, as they are registered in its scripts. */
const INDIC_TOP_LEVEL = 'भारत|भारतम्|भारोत|संगठन|कॉम|ભારત|ভারত|ভাৰত|இந்தியா|భారత్|ಭಾರತ|ഭാരതം|ਭਾਰਤ';
// Anything that a phone makes tappable: a scheme, a 'www.', or a bare domain with a common ending.
const LINK = new RegExp(
  [
    '[a-z][a-z0-9+.-]*://\\S+',
    '\\bwww\\.\\S+',
    `\\b(?:[a-z0-9-]+\\.)+(?:${TOP_LEVEL})\\b(?:[/?#]\\S*)?`,
    `\\b(?:[a-z0-9-]+\\.)+(?:${WITH_PATH})/\\S+`,
    `(?<![\\p{L}\\p{M}\\p{N}-])[\\p{L}\\p{M}\\p{N}-]+\\.(?:${INDIC_TOP_LEVEL})(?![\\p{L}\\p{M}])(?:[/?#]\\S*)?`,
  ]
    .join('|')
    .normalize('NFKC'),
  'giu',
);

/** Removes anything that a phone makes tappable. */
export function withoutLinks(plain: string): string {
  return plain.replace(LINK, ' ');
}

/** Lists the links in `plain` that are neither among `links` nor below one of them. */
export function foreignLinks(plain: string, links: readonly string[]): string[] {
  const own = links.filter((link) => link.trim() !== '').map(linkKey);
  return (plain.match(LINK) ?? []).filter(
    (found) => !MISSING_SPACE.test(found) && !own.some((link) => isWithin(linkKey(found), link)),
  );
}

// 'The staff is nice.Me and my wife': a new sentence without a space before it, in a word that is also a domain.
const MISSING_SPACE =
  /^[\p{L}\p{M}\p{N}]+\.(?:In|Me|To|Be|My|So|Care|Health|Doctor|Clinic|Dental)$/u;

/** Removes scheme, 'www.', closing punctuation and slash; writes the host in lower case. */
function linkKey(link: string): string {
  const bare = link
    .trim()
    .replace(/[.,;:!?)\]}'"।]+$/u, '')
    .replace(/\/$/, '')
    .replace(/^https?:\/\/(?:www\.)?|^www\./i, '');
  return bare.replace(/^[^/?#]+/, (host) => host.toLowerCase());
}

function isWithin(link: string, own: string): boolean {
  return link === own || ['/', '?', '#'].some((edge) => link.startsWith(own + edge));
}

const DATE = /\b(?:\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[-./]\d{1,2}[-./]\d{4})\b/g;
const PHONE = /\+?\d(?:[ ()._\u2010-\u2015-]{0,3}\d){7,14}(?!\d)/g;

/** Lists the phone numbers in `plain` that are not the clinic's. Dates are no numbers. */
export function foreignPhones(
  plain: string,
  clinic: Pick<ClinicMarks, 'phones' | 'links'>,
): string[] {
  const own = clinic.phones.map(lastDigits).filter((digits) => digits !== '');
  const ownLinks = clinic.links.reduce(
    (text, link) => (link === '' ? text : text.replaceAll(link, ' ')),
    plain,
  );
  return (ownLinks.replace(DATE, ' ').match(PHONE) ?? []).filter(
    (found) => !own.includes(lastDigits(found)),
  );
}

function lastDigits(phone: string): string {
  return asciiDigits(phone).replace(/\D/g, '').slice(-10);
}
