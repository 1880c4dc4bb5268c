/** Longest text of any kind: what one WhatsApp message can carry. */
export const LONGEST_TEXT = 4096;

/** True when every surrogate has its partner: PostgreSQL and URLs take nothing else. */
export function isWellFormed(text: string): boolean {
  return !/\p{Cs}/u.test(text);
}

/** Removes what stray typing leaves in a name: outer and doubled spaces. */
export function cleanName(typed: string): string {
  return typed.replace(/\s+/gu, ' ').trim();
}

/**
 * Gives every word its capital: 'ASHA devi' becomes 'Asha Devi'. Initials such as 'KV', capitals
 * inside a word ('McDonald') and scripts without capitals stay as they are.
 */
export function titleCase(name: string): string {
  return name.replace(
    /(^|[\s.'’-])([\p{L}\p{M}]+)/gu,
    (_all, before: string, word: string) => before + capitalize(word),
  );
}

function capitalize(word: string): string {
  const [first = '', ...rest] = word;
  const tail = rest.join('');
  // Not `first.toUpperCase()` for every letter: of some scripts and signs it makes another one.
  const head = /\p{Ll}/u.test(first) ? first.toUpperCase() : first;
  return head + (isShouted(word) ? tail.toLowerCase() : tail);
}

/** True for a word in capitals that is spoken as a word. Two letters, or none that is a vowel, are initials. */
function isShouted(word: string): boolean {
  return /^(?:\p{Lu}\p{M}*){3,}$/u.test(word) && /[AEIOUY]/.test(word.normalize('NFD'));
}
