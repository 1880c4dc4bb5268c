import { scriptShare, type Language } from '#platform/language.ts';
import { CONTACT_MASK, removeNamesAndContacts } from '#features/text-checks/scrub-text.ts';

/** Languages whose sentences end with a danda. */
const DANDA_LANGUAGES: readonly Language[] = ['hi', 'bn', 'pa'];

/**
 * Returns the patient's own words as they stand in a draft: verbatim, with spaces, the first
 * capital and the final mark corrected. Masks numbers and links, removes signatures of `namesToHide`
 * and marks that turn the direction of reading. Empty when nothing is left.
 */
export function tidyPatientWords({
  words,
  namesToHide = [],
  language,
}: {
  words: string;
  namesToHide?: readonly string[];
  language: Language;
}): string {
  const rest = removeNamesAndContacts(words.replace(STEERING, ''), namesToHide)
    .replace(/\s+/gu, ' ')
    .replace(/ (?=[,.;:!?।](?:\s|$))/gu, '')
    .trim();
  if (!/[\p{L}\p{N}]/u.test(rest)) return '';
  const start = rest.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
  return /[.!?।…"”')\p{Extended_Pictographic}]$/u.test(start)
    ? start
    : start + endMark(start, language);
}

// They make letters appear in another order than they are stored.
const STEERING = /[\u202A-\u202E\u2066-\u2069]/gu;

function endMark(text: string, language: Language): string {
  const isOwnScript = scriptShare(text.replaceAll(CONTACT_MASK, ''), language) > 0.5;
  return isOwnScript && DANDA_LANGUAGES.includes(language) ? '।' : '.';
}
