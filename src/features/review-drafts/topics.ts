import type { Language } from '#platform/language.ts';
import { POINTS, type Point } from '#features/content/sentence-schema.ts';
import { TOPIC_WORDS, UNSAID_WORDS } from './topic-words.ts';

/** Lists the points of a visit that words speak of, also those that the patient did not name. */
export function listTopics(words: readonly string[], language: Language): Point[] {
  return POINTS.filter((point) => beginsAny(words, TOPIC_WORDS[language][point]));
}

/** Checks for words that only a patient may say, such as of outcomes and doctors. */
export function hasUnsaidWord(words: readonly string[], language: Language): boolean {
  return [language, 'en' as const].some((candidate) => beginsAny(words, UNSAID_WORDS[candidate]));
}

interface Beginnings {
  readonly whole: ReadonlySet<string>;
  readonly beginnings: readonly string[];
}

const knownLists = new Map<string, Beginnings>();

/** In a list, a word with a final $ is a whole word; others are beginnings. */
function readList(list: string): Beginnings {
  const knownList = knownLists.get(list);
  if (knownList) return knownList;
  const words = list
    .normalize('NFC')
    .replace(/[\u200C\u200D]/gu, '')
    .split(' ');
  const [whole, beginnings] = [true, false].map((isWhole) =>
    words.filter((word) => word.endsWith('$') === isWhole),
  ) as [string[], string[]];
  const newList = { whole: new Set(whole.map((word) => word.slice(0, -1))), beginnings };
  knownLists.set(list, newList);
  return newList;
}

/** Checks for a word of a list. */
export function beginsAny(words: readonly string[], list: string): boolean {
  const { whole, beginnings } = readList(list);
  return words.some(
    (word) => whole.has(word) || beginnings.some((beginning) => word.startsWith(beginning)),
  );
}
