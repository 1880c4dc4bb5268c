import { markText } from '#platform/i18n.ts';
import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import { Failure } from '#platform/errors.ts';
import type { Page } from '#platform/page.ts';
import { isCalendarDate } from '#platform/calendar.ts';

// Microseconds: rows that one statement inserts may share the millisecond.
const INSTANT_FORMAT = 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"';
const INSTANT = /^(\d{4}-\d{2}-\d{2})T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{6}Z$/;

/** An instant as a cursor carries it, to the microsecond. */
export const ExactInstant = z
  .string()
  .check(z.refine((text) => isCalendarDate(INSTANT.exec(text)?.[1] ?? '')));

/** The column's instant in that form. */
export function exactInstant(column: PgColumn): SQL<string> {
  return sql<string>`to_char(${column} at time zone 'UTC', ${INSTANT_FORMAT})`;
}

/**
 * Makes a page of at most `limit` items of the first `limit + 1` rows; the extra row says that
 * there is a next page.
 */
export function toPage<Row, Item>(
  rows: readonly Row[],
  page: {
    limit: number;
    cursor: (row: Row) => readonly string[];
    item: (row: Row) => Item;
  },
): Page<Item> {
  const visibleRows = rows.slice(0, page.limit);
  const last = rows.length > page.limit ? visibleRows.at(-1) : undefined;
  return {
    items: visibleRows.map((row) => page.item(row)),
    nextCursor: last === undefined ? null : toCursor(page.cursor(last)),
  };
}

/** Encodes the values that a list is ordered by, for `readCursor` to decode. */
export function toCursor(values: readonly string[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

/** Decodes a cursor; one that is garbled or of another list is INVALID. */
export function readCursor<Values extends z.ZodMiniType>(
  cursor: string,
  shape: Values,
): z.infer<Values> {
  const read = shape.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()));
  if (read.success) return read.data;
  const issues = [{ path: 'cursor', message: markText('Start again from the first page.') }];
  throw new Failure('INVALID', { data: { issues } });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
