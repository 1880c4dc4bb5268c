/** The key under which a word is looked up: spellings that people mix up have the same key. */
export function wordKey(word: string): string {
  let key = '';
  const letters = Array.from(word.toLowerCase());
  for (const [index, letter] of letters.entries()) {
    const folded = foldIndic(letter, letters[index + 1]);
    if (folded !== key.at(-1) || folded < '\u0900') key += folded;
  }
  return key;
}

const BLOCK = 0x80;
const FIRST = 0x0900;
const FIRST_OF_SOUTH = 0x0b80;
// The length of i, u, e and o tells words of the southern languages apart.
const LENGTHS = new Set([0x08, 0x0a, 0x40, 0x42, 0x48, 0x4c]);
// Places in the block of a script; India's scripts share one layout.
const ANUSVARA = 0x02;
const VIRAMA = 0x4d;
const NASALS = new Set([0x19, 0x1e, 0x23, 0x28, 0x2e]);
// Long vowels as short ones, borrowed vowels as the nearest own, and signs that many leave out.
const SHORTENED: ReadonlyMap<number, number | undefined> = new Map([
  [0x01, ANUSVARA],
  [0x70, ANUSVARA],
  [0x03, undefined],
  [0x71, undefined],
  [0x3c, undefined],
  [VIRAMA, undefined],
  [0x08, 0x07],
  [0x0a, 0x09],
  [0x40, 0x3f],
  [0x42, 0x41],
  [0x11, 0x06],
  [0x49, 0x3e],
  [0x45, 0x47],
  [0x0d, 0x0f],
  [0x48, 0x47],
  [0x29, 0x28],
  [0x4c, 0x4b],
]);

function foldIndic(letter: string, next = ''): string {
  const code = letter.codePointAt(0) ?? 0;
  if (code === 0x200c || code === 0x200d) return '';
  if (code < 0x0900 || code > 0x0d7f) return letter;
  const place = code % BLOCK;
  const isNasal = NASALS.has(place) && (next.codePointAt(0) ?? 0) === code - place + VIRAMA;
  const isLong = code >= FIRST_OF_SOUTH && LENGTHS.has(place);
  const folded = isNasal
    ? ANUSVARA
    : isLong || !SHORTENED.has(place)
      ? place
      : SHORTENED.get(place);
  return folded === undefined ? '' : String.fromCodePoint(FIRST + folded);
}

const CONSONANTS: Readonly<Record<number, string>> = Object.fromEntries(
  'kkggnccjjnttddnttddnnpfbbmirrlllvsssh'.split('').map((sound, index) => [0x15 + index, sound]),
);
const VOWELS: Readonly<Record<number, string>> = {
  0x02: 'n',
  0x70: 'n',
  0x01: 'n',
  ...Object.fromEntries([0x07, 0x08, 0x0d, 0x0e, 0x0f, 0x10].map((at) => [at, 'i'])),
  ...Object.fromEntries([0x3f, 0x40, 0x45, 0x46, 0x47, 0x48].map((at) => [at, 'i'])),
  ...Object.fromEntries([0x09, 0x0a, 0x11, 0x12, 0x13, 0x14].map((at) => [at, 'u'])),
  ...Object.fromEntries([0x41, 0x42, 0x49, 0x4a, 0x4b, 0x4c].map((at) => [at, 'u'])),
  0x0b: 'ri',
  0x43: 'ri',
  0x7a: 'n',
  0x7b: 'n',
  0x7c: 'r',
  0x7d: 'l',
  0x7e: 'l',
};

// What romanised spellings write in several ways, longest first.
const LATIN: readonly (readonly [RegExp, string])[] = [
  [/ksh|x/g, 'ks'],
  [/tion/g, 'san'],
  [/sh|z(?=h)/g, 's'],
  [/ch/g, 'C'],
  [/ck|q|kh/g, 'k'],
  [/c(?=[eiy])/g, 's'],
  [/c/g, 'k'],
  [/C/g, 'c'],
  [/ph/g, 'f'],
  [/([gjtdb])h/g, '$1'],
  [/sh/g, 'l'],
  [/z/g, 'j'],
  [/w/g, 'v'],
  [/[ey]/g, 'i'],
  [/o/g, 'u'],
  [/a/g, ''],
];

/**
 * The sound of a word in any of India's scripts or in Latin letters, without the vowel a and with
 * e as i, o as u: 'दवा' and 'dawa' are alike.
 */
export function readSound(word: string): string {
  let sound = '';
  for (const letter of word.toLowerCase()) sound += letterSound(letter);
  return sound.replace(/(.)\1+/g, '$1');
}

function letterSound(letter: string): string {
  const code = letter.codePointAt(0) ?? 0;
  if (code < 0x0900 || code > 0x0d7f) return letter;
  return CONSONANTS[code % BLOCK] ?? VOWELS[code % BLOCK] ?? '';
}

export function latinSound(word: string): string {
  return LATIN.reduce((sound, [from, to]) => sound.replace(from, to), word.toLowerCase()).replace(
    /(.)\1+/g,
    '$1',
  );
}

/** The consonants of a sound: what a borrowed word keeps in every spelling. */
export function reduceSound(sound: string): string {
  return sound
    .replace(/[iu]/g, '')
    .replace(/j/g, 's')
    .replace(/(.)\1+/g, '$1');
}

// Tamil writes voiced and unvoiced sounds alike.
export function withoutVoice(sound: string): string {
  return sound
    .replace(/[gh]/g, 'k')
    .replace(/[js]/g, 'c')
    .replace(/d/g, 't')
    .replace(/[bf]/g, 'p')
    .replace(/(.)\1+/g, '$1');
}
