import { foldName } from '#platform/name-fold.ts';

/** Places in a block of an Indic script; all of them order their letters in the same way. */
const SAME_SOUND: Readonly<Record<number, number>> = {
  0x08: 0x07,
  0x0a: 0x09,
  0x40: 0x3f,
  0x42: 0x41,
};

/** Writes what sounds alike in one way, beside what `foldName` does: doubled letters, long vowels. */
export function foldSpelling(text: string): string {
  return foldName(text)
    .replace(/[^\p{L}\p{M}]+/gu, ' ')
    .replace(/[\u0900-\u0D7F]/gu, shortenVowel)
    .replaceAll('ksh', 'x')
    .replaceAll('ee', 'i')
    .replaceAll('oo', 'u')
    .replaceAll('ph', 'f')
    .replace(/[wzq]/gu, (letter) => ({ w: 'v', z: 'j', q: 'k' })[letter] ?? letter)
    .replace(/([a-z])\1+/gu, '$1')
    .trim();
}

function shortenVowel(letter: string): string {
  const code = letter.codePointAt(0) ?? 0;
  const place = code % 0x80;
  return String.fromCodePoint(code - place + (SAME_SOUND[place] ?? place));
}
