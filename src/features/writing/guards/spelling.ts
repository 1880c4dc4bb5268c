import { asciiDigits } from '#platform/phone.ts';

/** Letters that NFKC writes out as whole phrases, 8 and 18 letters for one; no rule looks for them. */
const PHRASES = /[\uFDFA\uFDFB]/g;

/**
 * Normalises spellings that read the same: composed and styled letters, digits of other scripts or
 * in boxes, spaces without width, and needless joiners.
 */
export function plainForm(text: string): string {
  return asciiDigits(text.replace(PHRASES, ' ').normalize('NFKC').replace(INVISIBLE, ''))
    .replace(/([ണനരലള])്\u200D/gu, (_, letter: string) => CHILLUS[letter] ?? letter)
    .replace(/(?<=[\d+])[\u200C\u200D]+(?=\d)/g, '')
    .replace(/[^\S\n]+/gu, ' ');
}

// Malayalam's final consonants: one letter today, with a joiner before Unicode 5.1.
const CHILLUS: Readonly<Record<string, string>> = { ണ: 'ൺ', ന: 'ൻ', ര: 'ർ', ല: 'ൽ', ള: 'ൾ' };

// Joiners and the marks that turn text around are visible in what they do.
const INVISIBLE =
  /(?![\u200C-\u200F\u202A-\u202E\u2066-\u2069])[\p{Cf}\u034F\u115F\u1160\u17B4\u17B5\u3164\uFE0F\u20E3]/gu;

/** A text as the word rules read it, with the position of each letter in the text before. */
export interface Folded {
  readonly text: string;
  readonly positions: readonly number[];
}

/**
 * Folds letters that people type for each other, or put in to get past a filter: lower case, no
 * accents or nuktas, Latin letters for Cyrillic and Greek ones of the same look, 's t a r s' as one
 * word.
 */
export function foldSpelling(plain: string): Folded {
  const joined = positionsToJoin(plain);
  let text = '';
  const positions: number[] = [];
  let at = 0;
  for (const letter of plain) {
    const folded = joined.has(at) ? '' : foldLetter(letter, plain[at - 1], plain[at + 1]);
    if (folded !== '' && !(folded === ' ' && text.endsWith(' '))) {
      text += folded;
      for (let part = 0; part < folded.length; part += 1) positions.push(at);
    }
    at += letter.length;
  }
  positions.push(plain.length);
  return { text, positions };
}

/** Folds the source of a pattern as `foldSpelling` folds texts, but keeps its case and its escapes. */
export function foldSource(source: string): string {
  return plainForm(source).replace(DROPPED, '').replace(/[ँઁ]/gu, toAnusvara);
}

// Nuktas, joiners and a Bengali sign that many leave out.
const DROPPED = /[\u093C\u09BC\u0A3C\u0981\u200C\u200D\u200E\u200F]/gu;
const FORMATTING = /[*~`"“”„«»]/u;

function toAnusvara(sign: string): string {
  return sign === 'ँ' ? 'ं' : 'ં';
}

const LOOKALIKES: ReadonlyMap<string, string> = new Map(
  [
    ['аαɑ', 'a'],
    ['вβʙ', 'b'],
    ['сϲᴄ', 'c'],
    ['ԁ', 'd'],
    ['еεєҽᴇ', 'e'],
    ['ɡց', 'g'],
    ['нһʜ', 'h'],
    ['іιıɪӏ', 'i'],
    ['јϳ', 'j'],
    ['кκᴋ', 'k'],
    ['ⅼ', 'l'],
    ['мᴍ', 'm'],
    ['пηոɴ', 'n'],
    ['оοօᴏσ', 'o'],
    ['рρᴘ', 'p'],
    ['ԛ', 'q'],
    ['гʀ', 'r'],
    ['ѕꜱ', 's'],
    ['тτᴛ', 't'],
    ['υսᴜ', 'u'],
    ['νѵᴠ', 'v'],
    ['ѡԝᴡ', 'w'],
    ['хχ', 'x'],
    ['уүγʏ', 'y'],
    ['ᴢ', 'z'],
  ].flatMap(([from = '', to = '']) => Array.from(from, (letter) => [letter, to] as const)),
);
// Not '@', which addresses of the payments network hold.
const LEET: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  $: 's',
};

function foldLetter(letter: string, before = ' ', after = ' '): string {
  if (letter <= '\u007F') return foldAscii(letter, before, after);
  const known = foldedLetters.get(letter);
  if (known !== undefined) return known;
  const folded = foldOther(letter);
  foldedLetters.set(letter, folded);
  return folded;
}

// At most as many as Unicode has letters.
const foldedLetters = new Map<string, string>();

function foldOther(letter: string): string {
  if (letter === 'ँ' || letter === 'ઁ') return toAnusvara(letter);
  if (letter.search(DROPPED) === 0 || FORMATTING.test(letter)) return '';
  if (letter === '’' || letter === '‘') return "'";
  const lower = letter.toLowerCase();
  const alike = LOOKALIKES.get(lower);
  if (alike !== undefined) return alike;
  return /\p{Script=Latin}/u.test(lower) ? (lower.normalize('NFD')[0] ?? '') : lower;
}

function foldAscii(letter: string, before: string, after: string): string {
  if (FORMATTING.test(letter)) return '';
  if (letter === '_') return ' ';
  const meant = LEET[letter];
  // '0TP', but not the zero of '10mg'.
  if (letter === '0' && /[a-z]/i.test(after) && !/\d/.test(before)) return 'o';
  if (meant !== undefined && /[a-z]/i.test(before) && /[a-z]/i.test(after)) return meant;
  return letter.toLowerCase();
}

// 's t a r s' and 's.t.a.r.s': four letters and more.
const SPELLED_OUT =
  /(?<![\p{L}\p{M}\p{N}])[a-z]([ .\-_*])[a-z](?:\1[a-z]){2,}(?![\p{L}\p{M}\p{N}])/giu;

// 'नि ल्लि सि': four syllables and more.
const INDIC_SPELLED_OUT =
  /(?<![\p{L}\p{M}])[\u0900-\u0D7F]\p{M}*(?:(?<=[\u094D\u09CD\u0A4D\u0ACD\u0BCD\u0C4D\u0CCD\u0D4D])\p{L}\p{M}*)*(?: [\u0900-\u0D7F]\p{M}*(?:(?<=[\u094D\u09CD\u0A4D\u0ACD\u0BCD\u0C4D\u0CCD\u0D4D])\p{L}\p{M}*)*){3,}(?![\p{L}\p{M}])/gu;

/** Returns the positions of what separates letters that are one word. */
function positionsToJoin(plain: string): ReadonlySet<number> {
  const positions = new Set<number>();
  for (const { 0: found, index } of plain.matchAll(SPELLED_OUT))
    for (let at = 1; at < found.length; at += 2) positions.add(index + at);
  for (const { 0: found, index } of plain.matchAll(INDIC_SPELLED_OUT))
    for (let at = 0; at < found.length; at += 1) if (found[at] === ' ') positions.add(index + at);
  return positions;
}
