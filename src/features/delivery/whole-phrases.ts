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

/** The phrases of each role, in the order in which equally long ones are tried. */
export type PhrasesByRole<Role extends string> = ReadonlyMap<Role, RegExp>;

/**
 * Returns for each role an expression that matches a whole text in the spelling of `toPlain` that is one of its
 * patterns. `[this|that]` is a choice.
 */
export function compileRoles<Role extends string>(
  roles: readonly Role[],
  {
    toPatterns,
    toPlain,
  }: { toPatterns: (role: Role) => string[]; toPlain: (text: string) => string },
): PhrasesByRole<Role> {
  const compile = (role: Role) => {
    const choices = toPatterns(role).map((pattern) =>
      toPlain(pattern).replaceAll('[', '(?:').replaceAll(']', ')'),
    );
    return new RegExp(`^(?:${choices.join('|')})$`, 'u');
  };
  return new Map(roles.map((role) => [role, compile(role)]));
}

/** Returns the same letters in one spelling. */
export function unifyLetters(text: string): string {
  let plain = text.normalize('NFKC');
  for (const [sequence, letter] of CHILLUS) plain = plain.replaceAll(sequence, letter);
  return plain.toLowerCase().replace(/\p{Cf}/gu, '');
}

/** The longest phrase of the lists has fewer words. */
const MOST_WORDS = 16;

/**
 * Returns which role each phrase of a text has, the longest phrases first; undefined for a word that belongs to none. Equally
 * long ones are tried in the order of the roles.
 */
export function readRoles<Role extends string>(
  words: readonly string[],
  phrases: PhrasesByRole<Role>,
): (Role | undefined)[] {
  const entries = [...phrases];
  const roles: (Role | undefined)[] = [];
  for (let start = 0; start < words.length;) {
    const { role, end } = readPhrase(words, { start, phrases: entries });
    roles.push(role);
    start = end;
  }
  return roles;
}

function readPhrase<Role extends string>(
  words: readonly string[],
  { start, phrases }: { start: number; phrases: readonly (readonly [Role, RegExp])[] },
): { role: Role | undefined; end: number } {
  for (let end = Math.min(words.length, start + MOST_WORDS); end > start; end -= 1) {
    const phrase = words.slice(start, end).join(' ');
    const match = phrases.find(([, pattern]) => pattern.test(phrase));
    if (match !== undefined) return { role: match[0], end };
  }
  return { role: undefined, end: start + 1 };
}
