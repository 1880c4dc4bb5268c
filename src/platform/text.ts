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

/** 'asha  devi' as 'Asha Devi'; scripts without capitals stay as they are. */
export function titleCase(name: string): string {
  return name.replace(
    /(^|[\s.'-])(\p{Ll})/gu,
    (_all, before: string, letter: string) => before + letter.toUpperCase(),
  );
}
