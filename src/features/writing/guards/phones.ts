import { asciiDigits } from '#platform/phone.ts';
import { digitsOfWords } from './digit-words.ts';
import type { ClinicMarks } from './schema.ts';

// A day and a month bound it, so that a phone number cannot be written as a date.
const DAY = '(?:0?[1-9]|[12]\\d|3[01])';
const MONTH = '(?:0?[1-9]|1[0-2])';
const YEAR = '(?:(?:19|20)\\d{2}|\\d{2})';
const TIME = '\\d{1,2}[.:]\\d{2}';
/** Dates, times, years and amounts of money. */
const NO_PHONE = new RegExp(
  [
    `(?<![\\d+-])(?:(?:19|20)\\d{2}-${MONTH}-${DAY}|${DAY}([-./])${MONTH}\\1${YEAR})(?!\\d)`,
    `(?<![\\d.:])${TIME}(?: ?(?:am|pm))? ?(?:-|–|to) ?${TIME}(?!\\d)`,
    '(?<!\\d)(?:19|20)\\d{2} ?[-–/] ?(?:19|20)?\\d{2}(?!\\d)',
    '(?:₹|\\brs\\.?|\\binr) ?\\d[\\d,]*(?:\\.\\d{2})?',
  ].join('|'),
  'giu',
);

// The number of a file or a bill, by what the word before it says.
const RECORD =
  /(?:uhid|mrn?|abha|aadhaar|reg(?:istration)?|receipt|bill|invoice|file|token|booking|order|policy|reference|ref|report|patient id|opd|ipd|case|id|पंजीकरण|रसीद|बिल|फाइल|फ़ाइल|टोकन|पावती|નોંધણી|રસીદ|બિલ|ફાઇલ|ટોકન|রসিদ|বিল|ফাইল|টোকেন|ரசீது|பில்|கோப்பு|டோக்கன்|రసీదు|బిల్లు|ఫైల్|టోకెన్|ರಸೀದಿ|ಬಿಲ್|ಫೈಲ್|ಟೋಕನ್|രസീത്|ബിൽ|ഫയൽ|ടോക്കൺ|ਰਸੀਦ|ਬਿੱਲ|ਫਾਈਲ|ਟੋਕਨ)[\p{L}\p{M}]*[ .:#-]*(?:(?:no|number|id|नंबर|क्रमांक|નંબર|নম্বর|எண்|నంబర్|ಸಂಖ್ಯೆ|നമ്പർ|ਨੰਬਰ)[ .:#-]*)?(?:is )?$/iu;

const PHONE =
  /\+?\d(?:(?:[\s()._/|~*•·…\u2010-\u2015-]|,(?! )){0,3}[\dOoIl](?![\p{L}])|(?:[\s()._/|~*•·…\u2010-\u2015-]|,(?! )){0,3}\d){7,14}(?!\d)/gu;

/**
 * Lists the phone numbers in `plain` that are not the clinic's, also in words. Dates and the
 * numbers of records are no phone numbers.
 */
export function foreignPhones(
  plain: string,
  clinic: Pick<ClinicMarks, 'phones' | 'links'>,
): string[] {
  const own = clinic.phones.map(lastDigits).filter((digits) => digits !== '');
  const ownLinks = clinic.links.reduce(
    (text, link) => (link === '' ? text : text.replaceAll(link, ' ')),
    plain,
  );
  const text = digitsOfWords(ownLinks.replace(NO_PHONE, ' '));
  return [...text.matchAll(PHONE)]
    .filter(
      ({ 0: found, index }) =>
        !RECORD.test(text.slice(Math.max(0, index - 40), index)) && countDigits(found) >= 8,
    )
    .map(([found]) => found.trim())
    .filter((found) => !own.includes(lastDigits(found)));
}

function countDigits(found: string): number {
  return found.replace(/\D/g, '').length;
}

function lastDigits(phone: string): string {
  return asciiDigits(phone)
    .replace(/[Oo]/g, '0')
    .replace(/[Il]/g, '1')
    .replace(/\D/g, '')
    .slice(-10);
}
