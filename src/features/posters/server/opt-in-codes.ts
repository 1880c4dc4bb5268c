import { LANGUAGES } from '#platform/language.ts';
import { sha256Hex } from '#platform/server/crypto.ts';
import type { OptInCodes } from '../opt-in-rules.ts';

/** Without letters and digits that look alike on paper. */
const ALPHABET = 'ACDEFGHJKLMNPQRTUVWXY34679';
const LENGTH = 4;

/**
 * Returns the codes of a clinic's posters. They hang on a wall and are no secret: a code says which
 * poster a message came from, and a printed one never stops to work.
 */
export function listOptInCodes(clinicId: string): OptInCodes {
  const codes = LANGUAGES.map((language) => {
    const hash = sha256Hex(`poster:${clinicId}:${language}`);
    const letters = Array.from({ length: LENGTH }, (_, place) => {
      const part = Number.parseInt(hash.slice(place * 8, place * 8 + 8), 16);
      return ALPHABET[part % ALPHABET.length];
    });
    return [language, letters.join('')];
  });
  return Object.fromEntries(codes) as OptInCodes;
}
