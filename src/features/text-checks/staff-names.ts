import { DOCTOR_TITLES } from '#features/content/doctor-titles.ts';
import { plainForm } from './plain-form.ts';

const TITLES: ReadonlySet<string> = new Set(DOCTOR_TITLES.map((title) => title.toLowerCase()));

/**
 * Finds a member of the staff in a text: by the whole name without its title, or by a title with one
 * word of the name, such as 'Dr Mehta'. A word of a name alone is not enough, because 'Asha' is also
 * a word for hope. Returns the name as it is in `staff`; undefined when the text names none of them.
 */
export function findStaffName(text: string, staff: readonly string[]): string | undefined {
  const words = toWords(text);
  return staff.find((name) => {
    const ownWords = toWords(name).filter((word) => !TITLES.has(word));
    return ownWords.length > 0 && (hasRow(words, ownWords) || hasTitled(words, ownWords));
  });
}

function hasRow(words: readonly string[], row: readonly string[]): boolean {
  return ` ${words.join(' ')} `.includes(` ${row.join(' ')} `);
}

function hasTitled(words: readonly string[], ownWords: readonly string[]): boolean {
  return words.some((word, index) => TITLES.has(words[index - 1] ?? '') && ownWords.includes(word));
}

function toWords(text: string): string[] {
  const words = plainForm(text).toLowerCase();
  return words.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => word !== '');
}
