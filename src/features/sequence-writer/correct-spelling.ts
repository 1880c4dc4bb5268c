import { LANGUAGES } from '#platform/language.ts';
import { toPlain } from '#features/content/find-treatments.ts';
import { LANGUAGE_PLAYBOOKS } from '#features/content/playbooks.ts';
import { TREATMENT_NAMES } from '#features/content/treatment-names.ts';
import { matchesStems } from '#features/content/stems.ts';
import { SUBJECT_STEMS } from './subject-stems.ts';
import { SUBJECTS } from './subjects.ts';

/** Of shorter words, too many others differ by one letter; a letter of other scripts is several signs. */
const FEWEST_LETTERS = { latin: 6, other: 8 };

/** Words of their own that differ by one letter from a known one, such as 'sample'. */
const ORDINARY_WORDS: readonly string[] = [
  'cancel',
  'cancels',
  'denial',
  'falling',
  'filing',
  'filming',
  'resort',
  'resorts',
  'simple',
];

/**
 * Replaces each unknown word of six Latin letters or more with a word of the known subjects that has
 * the same first letter and differs by one letter: left out, added, replaced or exchanged.
 */
export function correctSpelling(plain: string): string {
  const words = plain.trim().split(' ').map(correctWord);
  return ` ${words.join(' ')} `;
}

function correctWord(word: string): string {
  const candidates = KNOWN_WORDS.get(word.charAt(0)) ?? [];
  const fewest = /^[a-z]/u.test(word) ? FEWEST_LETTERS.latin : FEWEST_LETTERS.other;
  if (word.length < fewest || candidates.includes(word)) return word;
  if (ORDINARY_WORDS.includes(word)) return word;
  if (matchesStems(word, STEMS)) return word;
  return candidates.find((candidate) => isOneLetterApart(word, candidate)) ?? word;
}

function isOneLetterApart(first: string, second: string): boolean {
  if (Math.abs(first.length - second.length) > 1) return false;
  let from = 0;
  while (from < first.length && first[from] === second[from]) from += 1;
  const isExchanged = first[from] === second[from + 1] && first[from + 1] === second[from];
  return (
    first.slice(from + 1) === second.slice(from + 1) ||
    first.slice(from + 1) === second.slice(from) ||
    first.slice(from) === second.slice(from + 1) ||
    (isExchanged && first.slice(from + 2) === second.slice(from + 2))
  );
}

const STEMS = SUBJECT_STEMS.flatMap(({ groups }) => groups.flat());

const SPELLINGS = [
  ...LANGUAGES.flatMap((language) =>
    Object.values(LANGUAGE_PLAYBOOKS[language].playbooks).map(({ title }) => title),
  ),
  ...Object.values(SUBJECTS).flat(),
  ...LANGUAGES.flatMap((language) => Object.values(TREATMENT_NAMES[language]).flat()),
];

const KNOWN_WORDS = Map.groupBy(
  new Set(
    [
      ...SPELLINGS.flatMap((spelling) => toPlain(spelling).trim().split(' ')),
      ...STEMS.map((stem) => stem.replace('=', '')),
    ].filter((word) => word.length >= FEWEST_LETTERS.latin - 1),
  ),
  (word) => word.charAt(0),
);
