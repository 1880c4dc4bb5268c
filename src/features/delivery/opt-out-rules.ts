import { aroundPhrases, wishPhrases } from './opt-out-phrases.ts';
import { unifyLetters } from './whole-phrases.ts';

const LONGEST = 120;
/** The longest phrase has fewer words. */
const MOST_WORDS = 16;

/**
 * Returns whether a whole message asks for no more messages, in any of the ten languages: once or
 * several times, with words around it that change nothing. A longer sentence or a question never
 * counts: a user reads it.
 */
export function isOptOut(text: string): boolean {
  if (text.length > LONGEST || /[?？]/.test(text)) return false;
  const words = normalize(text).split(' ');
  // Whether the first `end` words are such phrases only, and whether one of them is a wish.
  const reached: ('wish' | 'around' | undefined)[] = ['around'];
  for (let end = 1; end <= words.length; end += 1) {
    for (let start = Math.max(0, end - MOST_WORDS); start < end; start += 1) {
      const before = reached[start];
      if (before === undefined || reached[end] === 'wish') continue;
      const phrase = words.slice(start, end).join(' ');
      if (wishPhrases.test(phrase)) reached[end] = 'wish';
      else if (aroundPhrases.test(phrase)) reached[end] = before;
    }
  }
  return reached[words.length] === 'wish';
}

/** Removes case, spelling variants, punctuation, emoji and invisible signs. */
function normalize(text: string): string {
  return unifyLetters(text)
    .replace(/['’]/gu, '')
    .replace(/[\p{Cc}\p{Z}\s_]+/gu, ' ')
    .replace(/[\p{P}\p{S}\p{Variation_Selector}]+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
}
