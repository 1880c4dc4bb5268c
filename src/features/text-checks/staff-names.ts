import { DOCTOR_TITLES } from '#features/content/doctor-titles.ts';
import { searchNameWord } from './name-endings.ts';
import { plainForm } from './plain-form.ts';

const TITLES: ReadonlySet<string> = new Set(
  DOCTOR_TITLES.map((title) => title.normalize('NFKC').toLowerCase()),
);

/**
 * Finds a member of the staff in a text: by the surname, or by a title with a word of the name, such
 * as 'Dr Asha'; with an ending, too. Another word of a name alone is not enough, because 'Asha' is
 * also a word for hope. Returns the name as it is in `staff`; undefined when the text names none.
 */
export function findStaffName(text: string, staff: readonly string[]): string | undefined {
  const words = toWords(text);
  return staff.find((name) => {
    const ownWords = toWords(name).filter((word) => !TITLES.has(word) && word.length > 1);
    const surname = ownWords.at(-1);
    if (surname === undefined) return false;
    return words.some((word, index) => {
      const isTitled = TITLES.has(words[index - 1] ?? '');
      return (isTitled ? ownWords : [surname]).some((own) => isForm(word, own));
    });
  });
}

function isForm(word: string, own: string): boolean {
  return word.startsWith(own.slice(0, 2)) && searchNameWord(own).exec(word)?.[0] === word;
}

function toWords(text: string): string[] {
  const words = plainForm(text).normalize('NFKC').toLowerCase();
  return words.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => word !== '');
}
