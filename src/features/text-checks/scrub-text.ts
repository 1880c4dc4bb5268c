import { asciiDigits } from '#platform/phone.ts';
import { withoutSpelledContacts } from './spelled-contacts.ts';
import { withoutThirdNames } from './third-names.ts';

const MAIL = /(?<!\S)\S+@\S+/giu;
const LINK = /(?<![a-z0-9+.-])[a-z0-9+.-]+:\/\/\S+|\bwww\.\S+/giu;
// Six digits and more, however they are grouped: numbers, PIN codes and file numbers, but no dates of the usual spellings.
const DATE = /\b(?:\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[-./]\d{1,2}[-./]\d{2,4})\b/;
const DIGITS = /\+?\p{Nd}(?:[ ().\u2010-\u2015/-]{0,3}\p{Nd}){5,}/gu;

/**
 * Removes links, email and payment addresses, handles, and runs of six or more digits in any script
 * or in words; keeps dates.
 */
export function withoutContacts(text: string, replacement = '…'): string {
  return withoutSpelledContacts(
    text.normalize('NFKC').replace(MAIL, replacement).replace(LINK, replacement),
    replacement,
  ).replace(DIGITS, (match) => (DATE.test(asciiDigits(match)) ? match : replacement));
}

/**
 * Removes contacts, and all words of `names` of two letters or more in any case and position, for
 * an external writer. Removes words that a name shares with the language too: sharing too little is
 * the smaller harm.
 */
export function scrubText(
  text: string,
  names: readonly string[],
  { replacement = '…' }: { replacement?: string } = {},
): string {
  const words = names
    .flatMap((name) => name.normalize('NFKC').split(/[^\p{L}\p{M}]+/u))
    .filter((word) => word.length > 1)
    .toSorted((first, second) => second.length - first.length);
  const clean = withoutContacts(text.normalize('NFKC'), replacement);
  if (words.length === 0) return clean;
  // An ending may be glued to a name: 'Ashaben', 'आशाजी'. To one of two letters it would more likely be another word.
  const endings = words.map((word) => (word.length > 2 ? `${word}[\\p{L}\\p{M}]*` : word));
  const anyName = new RegExp(
    `(?<![\\p{L}\\p{M}])(?:${endings.join('|')})(?![\\p{L}\\p{M}])`,
    'giu',
  );
  return clean.replace(anyName, replacement);
}

/** Removes also names that follow a role or a title: of others, such as the staff and the family. */
export function scrubForModel(text: string, names: readonly string[]): string {
  return withoutThirdNames(scrubText(text, names));
}
