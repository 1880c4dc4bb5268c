import { OPT_OUT_PHRASES } from './opt-out-phrases.ts';
import { readRoles, unifyLetters } from './whole-phrases.ts';

const LONGEST = 120;

/**
 * Returns whether a whole message asks for no more messages, in any of the ten languages: a known wish, or words for messages
 * and for stopping them in any order, with words around them that change nothing. A longer sentence or a question never
 * counts: a user reads it.
 */
export function isOptOut(text: string): boolean {
  if (text.length > LONGEST || /[?？]/.test(text)) return false;
  const roles = new Set(readRoles(normalize(text).split(' '), OPT_OUT_PHRASES));
  if (roles.has(undefined)) return false;
  return roles.has('wishes') || (roles.has('message') && roles.has('stop'));
}

/** Removes case, spelling variants, punctuation, emoji and invisible signs. */
function normalize(text: string): string {
  return unifyLetters(text)
    .replaceAll('🛑', ' stop ')
    .replace(/['’]/gu, '')
    .replace(/[\p{Cc}\p{Z}\s_]+/gu, ' ')
    .replace(/[\p{P}\p{S}\p{Variation_Selector}]+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
}
