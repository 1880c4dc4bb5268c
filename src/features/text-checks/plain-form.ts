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
