// The schemas of phone numbers, languages, texts and links. They are apart from the functions of those files, so that
// a screen that only shows such values does not load the schema library.
import { i18n, markText } from './i18n.ts';
import * as z from 'zod/mini';
import { LANGUAGES, SCREEN_LANGUAGES } from './language.ts';
import { cleanAddress, isHttpsLink } from './link.ts';
import { explainNumber, NUMBER_DESCRIPTION, NUMBER_TEXTS } from './phone-texts.ts';
import { TEN_DIGITS } from './phone.ts';
import { parsePhoneNumber } from './phone-reading.ts';
import { LARGEST_PICTURE_BYTES } from './picture.ts';
import {
  cleanName,
  isWellFormed,
  LONGEST_TEXT,
  readBreaksAsSpaces,
  removeUnseenMarks,
  RIGHT_TO_LEFT_OVERRIDE,
} from './text.ts';

/** A longer text is refused by the reader of numbers. */
const LONGEST_NUMBER_TEXT = 1000;

/** A number in any spelling that the reader of numbers takes as one; read as its ten digits. */
export const PhoneNumber = z.string({ error: () => NUMBER_TEXTS.digits }).check(
  z.maxLength(LONGEST_NUMBER_TEXT, { error: () => NUMBER_TEXTS.digits, abort: true }),
  z.refine((text) => explainNumber(text) === undefined, {
    error: ({ input }) => explainNumber(String(input)) ?? '',
  }),
  z.overwrite((text) => parsePhoneNumber(text) ?? text),
  z.describe(NUMBER_DESCRIPTION),
);

/** A number that is stored, by its ten digits; one that was stored before may begin with 0. */
export const StoredNumber = z.string({ error: () => NUMBER_TEXTS.digits }).check(
  z.overwrite((text) => (TEN_DIGITS.test(text) ? text : (parsePhoneNumber(text) ?? text))),
  z.regex(TEN_DIGITS, {
    error: ({ input }) => explainNumber(String(input)) ?? NUMBER_TEXTS.digits,
  }),
);

export const Language = z.enum(LANGUAGES);
export const ScreenLanguage = z.enum(SCREEN_LANGUAGES);

const LONGEST_LINK = 2000;

/** A complete https address of a public host; never markup, script or another scheme. */
export const HttpsLink = z.string().check(
  longestText(LONGEST_LINK),
  z.overwrite(cleanAddress),
  z.refine((text) => isHttpsLink(text), {
    error: markText('Paste a complete address that begins with https://'),
  }),
);

// Written as escapes, so that this file has no invisible characters.
const CONTROL = /[\p{Cc}]/u;
const CONTROL_BUT_LINE_BREAKS = /[^\P{Cc}\n\r\t]/u;
const LINK = /https?:\/\/|www\.|[a-z0-9-]\.(?:com|in|net|org|io|co|ly|me)\b\/?/iu;

/** Refuses a text of more than `max` characters; the checks that follow do not read one. */
export function longestText(max: number, error?: string) {
  const describe = () => i18n.t('Use at most {max} characters', { max });
  return z.maxLength(max, { error: error ?? describe, abort: true });
}

const UNSTORABLE = markText('This contains characters that cannot be stored');

function isStorable(text: string): boolean {
  return isWellFormed(text) && !CONTROL.test(text);
}

/** One line of at most `max` characters; stored byte for byte. */
export function lineSchema(max: number) {
  return z.string().check(longestText(max), z.refine(isStorable, { error: UNSTORABLE }));
}

/** One line that is not blank. */
export function nonEmptyLineSchema(max: number, missing: string) {
  return lineSchema(max).check(z.refine((text) => text.trim() !== '', { error: missing }));
}

/** A line that a person searches with; a copied tab or line break is a space. */
export function searchSchema(max: number) {
  return z
    .string()
    .check(
      longestText(max),
      z.overwrite(readBreaksAsSpaces),
      z.refine(isStorable, { error: UNSTORABLE }),
    );
}

/** A note of one line about a person, cleaned as their name is. */
export function noteSchema(max: number) {
  return z
    .string()
    .check(longestText(max), z.overwrite(cleanName), z.refine(isStorable, { error: UNSTORABLE }));
}

/** Notes of several lines, without the marks that are not seen. */
export function notesSchema(max: number) {
  return paragraphsSchema(max).check(z.overwrite(removeUnseenMarks));
}

/** Several lines of at most `max` characters; stored byte for byte. */
export function paragraphsSchema(max = LONGEST_TEXT) {
  return z.string().check(
    longestText(max),
    z.refine((text) => isWellFormed(text) && !CONTROL_BUT_LINE_BREAKS.test(text), {
      error: UNSTORABLE,
    }),
  );
}

/**
 * A name that will stand in messages: no link, because it would arrive in the clinic's voice, and no character
 * that turns the direction of letters. Marks that are not seen, as phones put them around what is copied, are left out,
 * and a copied tab or line break is a space.
 */
export function nameSchema(missing: string) {
  return z.string().check(
    longestText(120),
    z.overwrite((name) => readBreaksAsSpaces(removeUnseenMarks(name))),
    z.refine((text) => isStorable(text) && !text.includes(RIGHT_TO_LEFT_OVERRIDE), {
      error: UNSTORABLE,
    }),
    z.refine((text) => text.trim() !== '', { error: missing }),
    z.refine((text) => !LINK.test(withPlainDots(text)), {
      error: markText('A name cannot contain a link'),
    }),
  );
}

/** An email or web address with any ending, or a telephone number in any digits; `Dr.Asha` and `A.Mehta` are none. */
const CONTACT =
  /@|\/\/|\.(?<=[\p{L}\p{M}\p{N}-]{2}\.)(?<!(?:^|\s)(?:dr|mrs?|ms|prof|smt|shri|sri|md|st|er|adv|col|capt|maj)\.)\p{L}\p{M}*\p{L}|(?:\p{Nd}\P{L}{0,3}){7}/iu;

/**
 * A name that is emailed, perhaps to an address that a stranger typed: it is no address and no telephone number,
 * so that nobody can advertise with our emails.
 */
export function emailNameSchema(missing: string) {
  return nameSchema(missing).check(
    z.refine((text) => !CONTACT.test(withPlainDots(text)), {
      error: markText(
        'A name cannot contain an address or a phone number. Write a space after each full stop.',
      ),
    }),
  );
}

/** Browsers and mail programs read the dots of other scripts in an address as full stops. */
function withPlainDots(text: string): string {
  return text.normalize('NFKC').replaceAll('。', '.');
}

/** The bytes of a picture. A little longer than one may be, so that the answer can say why it is refused. */
export const Base64 = z
  .string()
  .check(
    z.maxLength(Math.ceil((LARGEST_PICTURE_BYTES * 4) / 3) + 2000),
    z.regex(/^[A-Za-z0-9+/]+={0,2}$/),
  );
