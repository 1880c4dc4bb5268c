// The database folds the column that names are found by in the same way, in `fold_name` (migration 0075); a test compares both.

/**
 * Letters and signs that are written for each other: Malayalam and Bengali consonants with a virama and a joiner, both
 * signs of the Malayalam au, the Tamil letters of shri, and Latin letters and those of Arabic keyboards.
 */
const SPELLINGS = new Map([
  ['\u0D7A', '\u0D23\u0D4D'],
  ['\u0D7B', '\u0D28\u0D4D'],
  ['\u0D7C', '\u0D30\u0D4D'],
  ['\u0D7D', '\u0D32\u0D4D'],
  ['\u0D7E', '\u0D33\u0D4D'],
  ['\u0D7F', '\u0D15\u0D4D'],
  ['\u09CE', '\u09A4\u09CD'],
  ['\u0D46\u0D57', '\u0D57'],
  ['\u0BB6', '\u0BB8'],
  ['\u064A', '\u06CC'],
  ['\u0649', '\u06CC'],
  ['\u0643', '\u06A9'],
  ['\u0647', '\u06C1'],
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['þ', 'th'],
  ['ł', 'l'],
  ['ø', 'o'],
  ['đ', 'd'],
]);
const SPELLED_OTHERWISE = new RegExp([...SPELLINGS.keys()].join('|'), 'gu');

/** The first letter of the block of each script of India whose letters are in the order of Devanagari. */
const BLOCKS = [0x900, 0x980, 0xa00, 0xa80, 0xb00, 0xc00, 0xc80, 0xd00];
const ANUSVARA = '\u0902';
/** Candrabindus, anusvaras and the tippi of Punjabi. */
const NASAL_SIGN = new RegExp(`[${listLetters([1, 2])}\u0A70]`, 'gu');
const NASALS = listLetters([0x19, 0x1e, 0x23, 0x28, 0x2e]);
const STOPS = listLetters([0x15, 0x1a, 0x1f, 0x24, 0x2a].flatMap((k) => [k, k + 1, k + 2, k + 3]));
/** A nasal consonant that is also written as the anusvara: 'पाण्डेय' is 'पांडेय'. */
const NASAL_CONSONANT = new RegExp(`[${NASALS}][${listLetters([0x4d])}](?=[${STOPS}])`, 'gu');
const NASAL_AT_END = new RegExp(`[${NASALS}][${listLetters([0x4d])}]?$`, 'u');

function listLetters(places: readonly number[]): string {
  return BLOCKS.flatMap((block) => places.map((place) => String.fromCodePoint(block + place))).join(
    '',
  );
}
// Accents, vowel marks of Arabic, nuktas, joiners and other signs that change no letter, and apostrophes.
const DROPPED =
  /[\u0300-\u036F\u0640\u064B-\u0652\u0670\u093C\u09BC\u0A3C\u0ABC\u0B3C\u0C3C\u0CBC\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFE00-\uFE0F\uFEFF'`\u02BC\u2018\u2019]/gu;
const BETWEEN_WORDS =
  /[!"#$%&()*+,\-./:;<=>?@[\\\]^_{|}~\u00B7\u0964\u0965\u2010-\u2015\u201C-\u201E\u2022\s]+/gu;

/**
 * Folds a name for comparing and finding: case, accents, nuktas, joiners, both spellings of chillus and
 * of a nasal before a consonant, and signs between words make no difference. Names are shown and stored
 * as they are written.
 */
export function foldName(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(SPELLED_OTHERWISE, (letter) => SPELLINGS.get(letter) ?? letter)
    .replace(DROPPED, '')
    .replace(NASAL_SIGN, ANUSVARA)
    .replace(NASAL_CONSONANT, ANUSVARA)
    .replace(BETWEEN_WORDS, ' ')
    .trim();
}

/**
 * Returns the folds that a folded word, as far as it is typed, can be part of: 'पाण' also begins 'पाण्डेय', whose
 * nasal consonant is folded.
 */
export function foldTypedPart(word: string): string[] {
  return [...new Set([word, word.replace(NASAL_AT_END, ANUSVARA)])];
}
