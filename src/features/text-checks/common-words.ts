import bengali from '#content/bn/common-words.json' with { type: 'json' };
import english from '#content/en/common-words.json' with { type: 'json' };
import gujarati from '#content/gu/common-words.json' with { type: 'json' };
import hindi from '#content/hi/common-words.json' with { type: 'json' };
import kannada from '#content/kn/common-words.json' with { type: 'json' };
import malayalam from '#content/ml/common-words.json' with { type: 'json' };
import marathi from '#content/mr/common-words.json' with { type: 'json' };
import punjabi from '#content/pa/common-words.json' with { type: 'json' };
import tamil from '#content/ta/common-words.json' with { type: 'json' };
import telugu from '#content/te/common-words.json' with { type: 'json' };
import * as z from 'zod/mini';
import { REVIEW_SENTENCES } from '#features/content/review-sentences.ts';
import { DIRECTIONS, POINTS } from '#features/content/sentence-schema.ts';

/** Words that people write about a visit and that are names, too, in ten languages. */
const COMMON_WORDS = z
  .array(z.string())
  .parse([
    ...bengali,
    ...english,
    ...gujarati,
    ...hindi,
    ...kannada,
    ...malayalam,
    ...marathi,
    ...punjabi,
    ...tamil,
    ...telugu,
  ]);

let commonWords: ReadonlySet<string> | undefined;

/** Checks whether a word, in NFKC and small letters, is also one of a language. */
export function isCommonWord(word: string): boolean {
  commonWords ??= collectWords();
  return commonWords.has(word);
}

/** Those of the list and of all sentences of the built-in writer. */
function collectWords(): ReadonlySet<string> {
  const sentences = Object.values(REVIEW_SENTENCES).flatMap(
    ({ visited, visitedOn, thanks, points }) => [
      ...visited,
      ...visitedOn,
      ...thanks,
      ...POINTS.flatMap((point) =>
        DIRECTIONS.flatMap((direction) => [
          ...points[point][direction].sentences,
          ...points[point][direction].short,
        ]),
      ),
    ],
  );
  const text = [...sentences, ...COMMON_WORDS].join(' ').replace(/\{[^{}]*\}/gu, ' ');
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u200C\u200D]/gu, '');
  return new Set(words.match(/[\p{L}\p{M}]+/gu));
}
