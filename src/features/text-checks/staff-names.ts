import { DOCTOR_TITLES } from '#features/content/doctor-titles.ts';
import { searchNameWord } from './name-endings.ts';
import { soundsLike } from './name-sound.ts';
import { plainForm } from './plain-form.ts';
import { findTitledDoctor } from './third-names.ts';

const TITLES: ReadonlySet<string> = new Set(
  DOCTOR_TITLES.map((title) => title.normalize('NFKC').toLowerCase()),
);

/**
 * Finds a member of the staff in a text: by the surname, or by a title with a word of the name, such
 * as 'Dr Asha'; with an ending, too. Another word of a name alone is not enough, because 'Asha' is
 * also a word for hope. A surname counts in each script that it may be written in, and a doctor's title
 * with any name. Returns the name as it is in `staff`, else in the text; undefined when the text names none.
 */
export function findStaffName(text: string, staff: readonly string[]): string | undefined {
  const words = toWords(text);
  const hasSurname = (name: string) =>
    words.some((word) => soundsLike(word, toOwnWords(name).at(-1) ?? ''));
  return (
    staff.find((name) => isNamed(words, toOwnWords(name))) ??
    staff.find(hasSurname) ??
    findTitledDoctor(text)
  );
}

function isNamed(words: readonly string[], ownWords: readonly string[]): boolean {
  return words.some((word, index) => {
    const isTitled = TITLES.has(words[index - 1] ?? '');
    return (isTitled ? ownWords : ownWords.slice(-1)).some((own) => isForm(word, own));
  });
}

function toOwnWords(name: string): string[] {
  return toWords(name).filter((word) => !TITLES.has(word) && word.length > 1);
}

function isForm(word: string, own: string): boolean {
  return word.startsWith(own.slice(0, 2)) && searchNameWord(own).exec(word)?.[0] === word;
}

function toWords(text: string): string[] {
  const words = plainForm(text).normalize('NFKC').toLowerCase();
  return words.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => word !== '');
}
