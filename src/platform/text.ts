import * as z from 'zod/mini';

/** Longest text of any kind: what one WhatsApp message can carry. */
export const LONGEST_TEXT = 4096;

// Built from code points so that no invisible character stands in this file.
const CONTROL = /[\p{Cc}]/u;
const CONTROL_BUT_LINE_BREAKS = /[^\P{Cc}\n\r\t]/u;
const BIDI_CONTROL = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;
const LINK = /https?:\/\/|www\.|\b[a-z0-9-]+\.(?:com|in|net|org|io|co|ly|me)\b\/?/iu;

/** True when every surrogate has its partner: PostgreSQL and URLs take nothing else. */
export function isWellFormed(text: string): boolean {
  return !/\p{Cs}/u.test(text);
}

/** One line of at most `max` characters; kept byte for byte. */
export function lineOf(max: number) {
  return z.string().check(
    z.maxLength(max, `Use at most ${max} characters`),
    z.refine((text) => isWellFormed(text) && !CONTROL.test(text), {
      error: 'This contains characters that cannot be stored',
    }),
  );
}

/** One line that says something. */
export function requiredLineOf(max: number, missing: string) {
  return lineOf(max).check(z.refine((text) => text.trim() !== '', { error: missing }));
}

/** Several lines of at most `max` characters; kept byte for byte. */
export function paragraphsOf(max = LONGEST_TEXT) {
  return z.string().check(
    z.maxLength(max, `Use at most ${max} characters`),
    z.refine((text) => isWellFormed(text) && !CONTROL_BUT_LINE_BREAKS.test(text), {
      error: 'This contains characters that cannot be stored',
    }),
  );
}

/**
 * A name that will stand in messages: no link, because it would arrive in the clinic's voice, and no character
 * that turns the reading direction of what follows.
 */
export function nameOf(missing: string) {
  return requiredLineOf(120, missing).check(
    z.refine((text) => !LINK.test(text), { error: 'A name cannot contain a link' }),
    z.refine((text) => !BIDI_CONTROL.test(text), {
      error: 'This contains characters that cannot be stored',
    }),
  );
}

/** Removes what stray typing leaves in a name: outer and doubled spaces. */
export function cleanName(typed: string): string {
  return typed.replace(/\s+/gu, ' ').trim();
}

/** 'asha  devi' as 'Asha Devi'; scripts without capitals stay as they are. */
export function titleCase(name: string): string {
  return name.replace(/(^|[\s.'-])(\p{Ll})/gu, (_all, before: string, letter: string) => before + letter.toUpperCase());
}
