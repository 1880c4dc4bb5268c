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

/** In a list, a word with a final $ is a whole word; others are beginnings. */
function beginsAny(words: readonly string[], list: string): boolean {
  const beginnings = list
    .normalize('NFC')
    .replace(/[\u200C\u200D]/gu, '')
    .split(' ');
  return beginnings.some((begin) =>
    begin.endsWith('$')
      ? words.includes(begin.slice(0, -1))
      : words.some((word) => word.startsWith(begin)),
  );
}
