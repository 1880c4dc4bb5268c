import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import { Failure } from '#platform/errors.ts';
import type { Page } from '#platform/page.ts';
import { isCalendarDate } from '#platform/calendar.ts';

// Microseconds: rows made in one statement may share the millisecond.
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

/** Makes a page of at most `limit` items out of one row more than that. */
export function toPage<Row, Item>(
  rows: readonly Row[],
  page: {
    limit: number;
    place: (row: Row) => readonly string[];
    item: (row: Row) => Item;
  },
): Page<Item> {
  const shown = rows.slice(0, page.limit);
  const last = rows.length > page.limit ? shown.at(-1) : undefined;
  return {
    items: shown.map((row) => page.item(row)),
    nextCursor: last === undefined ? null : toCursor(page.place(last)),
  };
}

/** Names a place in a list, for `readCursor` to read again. */
export function toCursor(place: readonly string[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/** Reads the place that a cursor names; one that is garbled or of another list is INVALID. */
export function readCursor<Place extends z.ZodMiniType>(
  cursor: string,
  shape: Place,
): z.infer<Place> {
  const read = shape.safeParse(valueIn(Buffer.from(cursor, 'base64url').toString()));
  if (read.success) return read.data;
  const issues = [{ path: 'cursor', message: 'Start again from the first page.' }];
  throw new Failure('INVALID', { data: { issues } });
}

function valueIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
