// The database folds the column that names are found by in the same way, in `fold_name` (migration 0067); a test compares both.

/** Letters of Malayalam and Bengali that are also written as a consonant with a virama and a joiner. */
const TWO_LETTERS = new Map([
  ['\u0D7A', '\u0D23\u0D4D'],
  ['\u0D7B', '\u0D28\u0D4D'],
  ['\u0D7C', '\u0D30\u0D4D'],
  ['\u0D7D', '\u0D32\u0D4D'],
  ['\u0D7E', '\u0D33\u0D4D'],
  ['\u0D7F', '\u0D15\u0D4D'],
  ['\u09CE', '\u09A4\u09CD'],
]);
// Accents, nuktas, joiners and other signs that change no letter, and apostrophes.
const DROPPED =
  /[\u0300-\u036F\u093C\u09BC\u0A3C\u0ABC\u0B3C\u0C3C\u0CBC\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFE00-\uFE0F\uFEFF'`\u02BC\u2018\u2019]/gu;
const BETWEEN_WORDS =
  /[!"#$%&()*+,\-./:;<=>?@[\\\]^_{|}~\u00B7\u0964\u0965\u2010-\u2015\u201C-\u201E\u2022\s]+/gu;

/**
 * Folds a name for comparing and finding: case, accents, nuktas, joiners, both spellings of chillus
 * and signs between words make no difference. Names are shown and stored as they are written.
 */
export function foldName(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0D7A-\u0D7F\u09CE]/gu, (letter) => TWO_LETTERS.get(letter) ?? letter)
    .replace(DROPPED, '')
    .replace(BETWEEN_WORDS, ' ')
    .trim();
}
