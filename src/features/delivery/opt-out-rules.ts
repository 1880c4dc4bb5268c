import { COURTESY, OPT_OUT_LINES } from './opt-out-words.ts';

const LONGEST = 120;
/**
 * Malayalam's chillu letters have an older spelling with a joiner, which many keyboards still
 * type.
 */
const CHILLUS: readonly (readonly [string, string])[] = [
  ['ണ്\u200d', 'ൺ'],
  ['ന്\u200d', 'ൻ'],
  ['ര്\u200d', 'ർ'],
  ['ല്\u200d', 'ൽ'],
  ['ള്\u200d', 'ൾ'],
];

/** The longest phrase has fewer words. */
const MOST_WORDS = 16;

const optOutPhrases = wholePhrase(Object.values(OPT_OUT_LINES).flat());
const courtesyPhrases = wholePhrase(COURTESY);

/**
 * Returns whether a whole message asks for no more messages, in any of the ten languages: once or
 * several times, with polite words around it. A longer sentence or a question never counts: a user
 * reads it.
 */
export function isOptOut(text: string): boolean {
  if (text.length > LONGEST || /[?？]/.test(text)) return false;
  const words = normalize(text).split(' ');
  // Whether the first `at` words are opt-out and polite phrases only, and whether one of them is an
  // opt-out.
  const reached: ('wish' | 'courtesy' | undefined)[] = ['courtesy'];
  for (let end = 1; end <= words.length; end += 1) {
    for (let start = Math.max(0, end - MOST_WORDS); start < end; start += 1) {
      const before = reached[start];
      const phrase = words.slice(start, end).join(' ');
      if (before === undefined || reached[end] === 'wish') continue;
      if (optOutPhrases.test(phrase)) reached[end] = 'wish';
      else if (courtesyPhrases.test(phrase)) reached[end] = before;
    }
  }
  return reached[words.length] === 'wish';
}

/** Matches a phrase that is one of these lines; brackets in a line are choices of the pattern. */
function wholePhrase(lines: readonly string[]): RegExp {
  const choices = lines.map((line) => unify(line).replaceAll('(', '(?:'));
  return new RegExp(`^(?:${choices.join('|')})$`, 'u');
}

/** Removes case, spelling variants, punctuation, emoji and invisible signs. */
function normalize(text: string): string {
  return unify(text)
    .replace(/['’]/gu, '')
    .replace(/[\p{Cc}\p{Z}\s_]+/gu, ' ')
    .replace(/[\p{P}\p{S}\p{Variation_Selector}]+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
}

/** Returns the same letters in one spelling. */
function unify(text: string): string {
  let plain = text.normalize('NFKC');
  for (const [joined, letter] of CHILLUS) plain = plain.replaceAll(joined, letter);
  return plain.toLowerCase().replace(/\p{Cf}/gu, '');
}
