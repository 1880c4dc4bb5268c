import bengali from '#content/bn/replies.json' with { type: 'json' };
import english from '#content/en/replies.json' with { type: 'json' };
import gujarati from '#content/gu/replies.json' with { type: 'json' };
import hindi from '#content/hi/replies.json' with { type: 'json' };
import kannada from '#content/kn/replies.json' with { type: 'json' };
import malayalam from '#content/ml/replies.json' with { type: 'json' };
import marathi from '#content/mr/replies.json' with { type: 'json' };
import punjabi from '#content/pa/replies.json' with { type: 'json' };
import tamil from '#content/ta/replies.json' with { type: 'json' };
import telugu from '#content/te/replies.json' with { type: 'json' };
import * as z from 'zod/mini';
import { asciiDigits } from '#platform/phone.ts';
import { compileRoles, fillPatterns, unifyLetters } from '#features/delivery/whole-phrases.ts';

const Phrases = z.array(z.string());
/**
 * How patients answer a reminder: words that the patterns name in braces, answers, polite words that answer nothing, and
 * what looks like an answer and is none.
 */
const Replies = z.strictObject({
  lists: z.record(z.string(), Phrases),
  yes: Phrases,
  no: Phrases,
  polite: Phrases,
  unclear: Phrases,
});

const ALL = [
  english,
  hindi,
  gujarati,
  marathi,
  bengali,
  tamil,
  telugu,
  kannada,
  malayalam,
  punjabi,
].map((list) => Replies.parse(list));

// 'Ok' is no answer: it says that the message was read. 'Cancel' asks for another time: only the
// reception cancels.
const SIGNS = {
  yes: ['👍', '👌', '✅', '✔', '☑'],
  no: ['👎', '❌', '✖'],
  unclear: ['😂', '🤣', '😅'],
  polite: ['🙏', '😊', '🙂', '😀', '😃', '😄', '❤', '💐', '🌹', '🌷', '👏', '🙌', '🤝', '✨'],
};

/** The meaning of a phrase; `polite` and `unclear` answer nothing. */
export type PhraseMeaning = keyof typeof SIGNS;

/** Colours of skin, the form of a picture, and the frame of 1️⃣. */
const DECORATION = /[\u{1f3fb}-\u{1f3ff}\u{fe0f}\u{20e3}]/gu;

/** Returns the same words in one spelling: digits as 0 to 9, and what people spell in several ways as one. */
export function toPlainWords(text: string): string {
  return asciiDigits(unifyLetters(text.replace(DECORATION, '')))
    .normalize('NFD')
    .replace(NUKTAS, '')
    .replace(CHANDRABINDUS, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 1))
    .replace(/([cdpst])h/g, '$1')
    .replaceAll('w', 'v')
    .replaceAll('z', 'j')
    .replace(/([aeiou])\1+|([a-z])\2{2,}/g, '$1$2');
}

// Many keyboards have neither the dot below a letter nor the moon above one.
const NUKTAS = /[\u093c\u09bc\u0a3c]/g;
const CHANDRABINDUS = /[\u0901\u0981\u0a81]/g;

/** Equally long phrases are read in this order: 'ji' beside an answer is polite. */
const MEANINGS: readonly PhraseMeaning[] = ['unclear', 'polite', 'yes', 'no'];

/** Phrases by what they say. Their texts are in the spelling of `toPlainWords`. */
export const REPLY_PHRASES = compileRoles(MEANINGS, {
  toPatterns: (meaning) => [
    ...ALL.flatMap((list) => fillPatterns(list[meaning], list.lists)),
    ...SIGNS[meaning],
  ],
  toPlain: toPlainWords,
});
