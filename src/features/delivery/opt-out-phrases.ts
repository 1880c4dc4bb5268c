import bengali from '#content/bn/opt-outs.json' with { type: 'json' };
import english from '#content/en/opt-outs.json' with { type: 'json' };
import gujarati from '#content/gu/opt-outs.json' with { type: 'json' };
import hindi from '#content/hi/opt-outs.json' with { type: 'json' };
import kannada from '#content/kn/opt-outs.json' with { type: 'json' };
import malayalam from '#content/ml/opt-outs.json' with { type: 'json' };
import marathi from '#content/mr/opt-outs.json' with { type: 'json' };
import punjabi from '#content/pa/opt-outs.json' with { type: 'json' };
import tamil from '#content/ta/opt-outs.json' with { type: 'json' };
import telugu from '#content/te/opt-outs.json' with { type: 'json' };
import * as z from 'zod/mini';
import { compileRoles, fillPatterns, unifyLetters } from './whole-phrases.ts';

const Phrases = z.array(z.string());
/**
 * Whole wishes, words for a message, ways to say that none should come, which are a wish beside those, and words around a
 * wish that change nothing about it.
 */
const OptOuts = z.strictObject({
  wishes: Phrases,
  message: Phrases,
  stop: Phrases,
  around: Phrases,
});
type OptOutRole = keyof z.infer<typeof OptOuts>;
const ROLES: readonly OptOutRole[] = ['wishes', 'stop', 'message', 'around'];

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
].map((list) => OptOuts.parse(list));

// Many write the English words in any language.
const message = ALL.flatMap((list) => list.message);
/** 'Massage' is how many write 'message', but a clinic may give massages: it counts only where something is sent. */
const words = [...message, 'massage', 'massages'];

/** Phrases by their role. */
export const OPT_OUT_PHRASES = compileRoles(ROLES, {
  toPatterns: (role) =>
    fillPatterns(
      ALL.flatMap((list) => list[role]),
      { message, sent: words },
    ),
  toPlain: unifyLetters,
});
