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

/** Words that a pattern names in braces, such as `{message}`. */
export type WordLists = Readonly<Record<string, readonly string[]>>;

/** Puts the words of the lists into patterns, as choices. */
export function fillPatterns(patterns: readonly string[], lists: WordLists): string[] {
  return patterns.map((pattern) =>
    pattern.replace(/\{(\w+)\}/g, (_, name: string) => `[${(lists[name] ?? []).join('|')}]`),
  );
}

/**
 * Returns an expression that matches a whole text in the spelling of `toPlain` that is one of these
 * patterns. `[this|that]` is a choice.
 */
export function compilePatterns(
  patterns: readonly string[],
  toPlain: (text: string) => string,
): RegExp {
  const choices = patterns.map((pattern) =>
    toPlain(pattern).replaceAll('[', '(?:').replaceAll(']', ')'),
  );
  return new RegExp(`^(?:${choices.join('|')})$`, 'u');
}

/** Returns the same letters in one spelling. */
export function unifyLetters(text: string): string {
  let plain = text.normalize('NFKC');
  for (const [joined, letter] of CHILLUS) plain = plain.replaceAll(joined, letter);
  return plain.toLowerCase().replace(/\p{Cf}/gu, '');
}
