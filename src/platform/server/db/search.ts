import { and, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { foldName, foldTypedPart } from '#platform/name-fold.ts';
import { parsePhoneNumber, readPartOfNumber } from '#platform/phone-reading.ts';
import { cleanName } from '#platform/text.ts';

/**
 * Matches a text with `match`, and one of letters and digits, such as 'Asha 0012', also by its words with letters and by
 * its digits; undefined for a text that `match` does not search.
 */
export function matchWords(
  text: string,
  match: (part: string) => SQL | undefined,
): SQL | undefined {
  const words = text.split(/\s+/).filter(Boolean);
  const [digits, others] = [
    words.filter((word) => DIGITS.test(word)),
    words.filter((word) => !DIGITS.test(word)),
  ];
  if (digits.length === 0 || others.length === 0) return match(text);
  const [name, number] = [match(others.join(' ')), match(digits.join(' '))];
  return or(match(text), name && number && and(name, number));
}

const DIGITS = /^[+(]*\p{Nd}[\p{Nd}().-]*$/u;

/**
 * Matches any part of a name or number, as people type them; undefined, which matches everyone, for
 * an empty field.
 */
export function personMatches(
  text: string,
  { name, number }: { name: PgColumn; number: PgColumn },
): SQL | undefined {
  if (text.trim() === '') return undefined;
  return or(nameContains(name, cleanName(text)), numberContains(number, text));
}

/**
 * Matches any part, in either case. In NFC on both sides: keyboards compose Indic letters
 * differently.
 */
export function nameContains(column: PgColumn, part: string): SQL {
  const escapedPart = part.normalize('NFC').replace(/[\\%_]/g, String.raw`\$&`);
  return sql`normalize(${column}) ilike ${`%${escapedPart}%`}`;
}

/**
 * Matches a name that was folded in the database, in any spelling: each word of the text is in it, in any
 * order, or all of them without blanks, as in 'KV Shah' for 'K. V. Shah'. Undefined for a text without
 * letters and digits. A folded text has no sign of a pattern.
 */
export function matchNameFold(foldColumn: SQL | PgColumn, text: string): SQL | undefined {
  const words = foldName(text).split(' ').filter(Boolean);
  if (words.length === 0) return undefined;
  const each = words.map((word) =>
    or(...foldTypedPart(word).map((part) => sql`${foldColumn} like ${`%${part}%`}`)),
  );
  return or(and(...each), sql`replace(${foldColumn}, ' ', '') like ${`%${words.join('')}%`}`);
}

const OTHER_THAN_LATIN = /[^ -~]/;
const TAMIL = /[\u0B80-\u0BFF]/;

/**
 * Matches a name by how it sounds, across scripts: each word of the text begins a word of it, as in 'rajesh' for 'राजेश' and
 * the other way around. Tamil writes one letter for k and g, t and d, p and b, c and s. Undefined for a text without letters.
 */
export function matchNameSound(
  { fold, sound }: Readonly<Record<'fold' | 'sound', SQL | PgColumn>>,
  text: string,
): SQL | undefined {
  const foldedText = foldName(text);
  const words = foldedText.split(' ').filter((word) => /\p{L}/u.test(word));
  if (words.length === 0) return undefined;
  const begins = (reduce: (part: SQL) => SQL) =>
    and(
      ...words.map((word) => {
        // One letter is how too many names begin.
        const typedSound = sql`(select s from sound_name(${word}) s where length(s) > 1)`;
        return sql`${reduce(sql`' ' || ${sound}`)} like '% ' || ${reduce(typedSound)} || '%'`;
      }),
    );
  const exactly = begins((part) => part);
  const asInTamil = begins((part) => sql`translate(${part}, 'gdbc', 'ktps')`);
  if (TAMIL.test(foldedText)) return asInTamil;
  const isTamil = sql`${fold} ~ '[\u0B80-\u0BFF]'`;
  const match = or(exactly, and(isTamil, asInTamil));
  // Names in Latin letters are found by Latin letters as they are written.
  return OTHER_THAN_LATIN.test(foldedText)
    ? match
    : and(sql`octet_length(${fold}) > length(${fold})`, match);
}

/**
 * Matches a number in any spelling, or a part of it. Only for text that can be a number: the digits of
 * 'room 12' are not searched among phone numbers.
 */
export function numberContains(column: PgColumn, text: string): SQL | undefined {
  const whole = parsePhoneNumber(text);
  const parts = whole === undefined ? readPartOfNumber(text) : [whole];
  return or(...parts.map((digits) => sql`${column} like ${`%${digits}%`}`));
}
