import { or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { parsePhoneNumber, readPartOfNumber } from '#platform/phone.ts';
import { cleanName } from '#platform/text.ts';

/**
 * Matches any part of a name or number, as people type them; undefined, which matches everyone, for
 * an empty field.
 */
export function personMatches(
  typed: string,
  { name, number }: { name: PgColumn; number: PgColumn },
): SQL | undefined {
  if (typed.trim() === '') return undefined;
  return or(nameContains(name, cleanName(typed)), numberContains(number, typed));
}

/**
 * Matches any part, in either case. In NFC on both sides: keyboards compose Indic letters
 * differently.
 */
export function nameContains(column: PgColumn, part: string): SQL {
  const escaped = part.normalize('NFC').replace(/[\\%_]/g, String.raw`\$&`);
  return sql`normalize(${column}) ilike ${`%${escaped}%`}`;
}

/**
 * Matches a number in any spelling, or a part of it. Only for text that can be a number: the digits of
 * 'room 12' are not searched among phone numbers.
 */
export function numberContains(column: PgColumn, typed: string): SQL | undefined {
  const whole = parsePhoneNumber(typed);
  const parts = whole === undefined ? readPartOfNumber(typed) : [whole];
  return or(...parts.map((digits) => sql`${column} like ${`%${digits}%`}`));
}
