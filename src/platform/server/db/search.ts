import { or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { asciiDigits, parsePhoneNumber } from '#platform/phone.ts';
import { cleanName } from '#platform/text.ts';

/** Finds by any part of a name or number, as people type them; undefined, and so everybody, for an empty field. */
export function personMatches(
  typed: string,
  { name, number }: { name: PgColumn; number: PgColumn },
): SQL | undefined {
  if (typed.trim() === '') return undefined;
  return or(nameHas(name, cleanName(typed)), numberHas(number, typed));
}

/** Any part, whatever the case. In NFC on both sides: keyboards differ in how they put Indic letters together. */
export function nameHas(column: PgColumn, part: string): SQL {
  const escaped = part.normalize('NFC').replace(/[\\%_]/g, String.raw`\$&`);
  return sql`normalize(${column}) ilike ${`%${escaped}%`}`;
}

/** Only for what can be a number: the digits of 'room 12' are not looked for among phones. */
function numberHas(column: PgColumn, typed: string): SQL | undefined {
  const digits = parsePhoneNumber(typed) ?? asciiDigits(typed).replace(/[\s+().-]/g, '');
  return /^\d+$/.test(digits) ? sql`${column} like ${`%${digits}%`}` : undefined;
}
