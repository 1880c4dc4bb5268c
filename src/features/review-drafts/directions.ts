import type { Language } from '#platform/language.ts';
import type { Direction } from '#features/content/sentence-schema.ts';
import { DIRECTION_WORDS } from './direction-words.ts';
import { beginsAny } from './topics.ts';
import { TOPIC_WORDS } from './topic-words.ts';
import { toWords, vocabularyFor } from './vocabulary.ts';

/**
 * Checks that a clause says good or bad. `lean` is above 0 where it sounds like the good sentences
 * of the bank. A clause that nothing shows the direction of is in none.
 */
export function isInDirection(
  words: readonly string[],
  { language, direction, lean }: { language: Language; direction: Direction; lean: number },
): boolean {
  const { good, bad, not } = DIRECTION_WORDS[language];
  const negations = words.filter((word) => isNegation(word, not)).length;
  const sign = direction === 'good' ? 1 : -1;
  if (negations > 1) return false;
  // Outside English, endings deny, and the bank's sentences know them better than a list.
  if (language !== 'en' && Math.abs(lean) > CLEAR_LEAN) return lean * sign > 0;
  const [praises, blames] = [good, bad].map((list) => beginsAny(words, list));
  if (praises === blames) return lean * sign > 0;
  return (praises ? 1 : -1) * (negations === 1 ? -1 : 1) === sign;
}

/** So many times, as a logarithm, a clause must rather be of one direction. */
const CLEAR_LEAN = 1;

/** In many languages a verb's ending denies. */
function isNegation(word: string, list: string): boolean {
  return (
    beginsAny([word], list) ||
    (!/\p{Script=Latin}/u.test(word) &&
      list.split(' ').some((stem) => stem.length > 3 && word.endsWith(stem.normalize('NFC'))))
  );
}

/** Checks for words such as 'anything but', which make a sentence say something else. */
export function hasTwist(words: readonly string[], language: Language): boolean {
  return beginsAny(words, DIRECTION_WORDS[language].twist);
}

/** So much of a word's beginning must be equal in another form of it. */
const LEAST_COMMON = { latin: 5, indic: 4 } as const;
const MOST_ENDING = 3;

/** Checks for a word that sentences about visits have: names in any script have none of these. */
export function isKnownWord(word: string, language: Language): boolean {
  const { all } = vocabularyFor(language);
  const { good, bad, not, plain } = DIRECTION_WORDS[language];
  if (all.has(word) || plainWords(plain).has(word)) return true;
  const lists = [good, bad, not, ...Object.values(TOPIC_WORDS[language])];
  return lists.some((list) => beginsAny([word], list)) || hasOtherForm(word, all);
}

function hasOtherForm(word: string, all: ReadonlySet<string>): boolean {
  const least = /\p{Script=Latin}/u.test(word) ? LEAST_COMMON.latin : LEAST_COMMON.indic;
  const beginning = word.slice(0, Math.max(least, word.length - MOST_ENDING));
  return word.length >= least && [...all].some((bankWord) => bankWord.startsWith(beginning));
}

const sets = new Map<string, ReadonlySet<string>>();

function plainWords(list: string): ReadonlySet<string> {
  const set = sets.get(list) ?? new Set(toWords(list));
  sets.set(list, set);
  return set;
}
