import { OPT_OUT_WORDS } from './words.ts';

const LONGEST = 60;
/** Malayalam's closed consonants have an older spelling with a joiner, which many keyboards still type. */
const CHILLUS: readonly (readonly [string, string])[] = [
  ['ണ്\u200d', 'ൺ'],
  ['ന്\u200d', 'ൻ'],
  ['ര്\u200d', 'ർ'],
  ['ല്\u200d', 'ൽ'],
  ['ള്\u200d', 'ൾ'],
];

const known = new Set(
  Object.values(OPT_OUT_WORDS)
    .flat()
    .map((words) => bare(words)),
);

/**
 * True when a message as a whole asks not to be written to, in any of the ten languages. A longer sentence never does,
 * whatever stands in it: a person reads it.
 */
export function isOptOut(text: string): boolean {
  if (text.length > LONGEST) return false;
  const words = bare(text);
  return words !== '' && known.has(words);
}

/** A text without case, spelling variants, punctuation, emoji and invisible signs. */
function bare(text: string): string {
  let plain = text.normalize('NFKC');
  for (const [joined, letter] of CHILLUS) plain = plain.replaceAll(joined, letter);
  return plain
    .toLowerCase()
    .replace(/['’]/gu, '')
    .replace(/[\p{Cc}\p{Z}\s_]+/gu, ' ')
    .replace(/[\p{P}\p{S}\p{Cf}\p{Variation_Selector}]+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
}
