import { is, sql, type GetColumnData, type SQL } from 'drizzle-orm';
import { PgColumn, PgDialect } from 'drizzle-orm/pg-core';
import type { Page } from '#platform/page.ts';
import { toCursor } from './keyset.ts';

/**
 * Lists that PostgreSQL packs into one JSON text. Reading fifty rows value by value and writing their SQL anew costs Node
 * more than everything else that a list's request does; one text of arrays costs it a quarter, and PostgreSQL little more
 * than sending the values. Arrays, because writing the names fifty times would double PostgreSQL's part.
 */
export interface Packing<Row> {
  /** A row as a JSON array, to be selected: its values, and behind them those of its place. */
  readonly item: SQL;
  readonly read: (item: Packed) => Row;
  /** The values of the columns that the list is ordered by, for a cursor. */
  readonly place: (item: Packed) => string[];
}

/** A row as PostgreSQL packed it. */
export type Packed = readonly unknown[];
type Unpack = (value: unknown) => unknown;

/** A value that is no column as it stands: an expression, and what its JSON becomes. */
export interface PackedValue<Value> {
  readonly value: SQL;
  readonly unpack: (value: unknown) => Value;
}

type Packable = PgColumn | PackedValue<unknown>;
type Shown<Source> =
  Source extends PackedValue<infer Value>
    ? Value
    : Source extends PgColumn
      ? AsText<GetColumnData<Source>>
      : never;
/** Instants travel as text. */
type AsText<Value> = Value extends Date ? string : Value;

/**
 * How rows with these fields are packed, in the order in which `place` sorts them. Fields are columns of one table that is
 * not renamed in the statement, or expressions. Instants come out as the contract writes them, times of day as '16:05'.
 */
export function packing<Fields extends Record<string, Packable>>(
  fields: Fields,
  place: readonly PgColumn[] = [],
): Packing<{ [Name in keyof Fields]: Shown<Fields[Name]> }> {
  const names = Object.keys(fields);
  const unpacks = names.map((name) => unpackOf(fields[name]));
  const placed = place.map((column) => (isInstant(column) ? exactly : String));
  return {
    item: writtenOnce(
      sql`json_build_array(${sql.join([...Object.values(fields), ...place].map(valueOf), sql`, `)})`,
    ),
    read(item) {
      const row: Record<string, unknown> = {};
      for (let index = 0; index < names.length; index += 1) {
        const unpack = unpacks[index];
        row[names[index] ?? ''] = unpack === undefined ? item[index] : unpack(item[index]);
      }
      return row as { [Name in keyof Fields]: Shown<Fields[Name]> };
    },
    place: (item) => placed.map((textOf, index) => textOf(item[names.length + index] as string)),
  };
}

/** Of another table's rows that belong to a list's row, which `from` finds, the first; null where there is none. */
export function packedFirst<Row>({ item, read }: Packing<Row>, from: SQL): PackedValue<Row | null> {
  return {
    value: sql`(select ${item} from ${from} limit 1)`,
    unpack: (value) => (value === null ? null : read(value as Packed)),
  };
}

/** The first `most` rows of `from`, which says where and in which order, as one JSON text; null for no rows. */
export function packedRows(
  { item }: Packing<unknown>,
  { from, most }: { from: SQL; most: number },
): SQL<Packed[] | null> {
  const limit = USUAL_LIMITS.get(most) ?? sql`limit ${most}`;
  return sql`(select json_agg(item) from (select ${item} as item from ${from} ${limit}) page)`;
}

// The sizes that screens ask for stand in the text. Were they values, PostgreSQL would plan every list anew for fear of a
// large one, which takes as long as reading it.
const USUAL_LIMITS = new Map([
  [1, sql`limit 1`],
  [2, sql`limit 2`],
  [51, sql`limit 51`],
  [101, sql`limit 101`],
]);

/** Makes a page of at most `limit` items out of one packed row more than that. */
export function pageOfPacked<Row>(
  { read, place }: Packing<Row>,
  { items, limit }: { items: readonly Packed[] | null; limit: number },
): Page<Row> {
  const shown = (items ?? []).slice(0, limit);
  const last = (items ?? []).length > limit ? shown.at(-1) : undefined;
  return {
    items: shown.map(read),
    nextCursor: last === undefined ? null : toCursor(place(last)),
  };
}

function valueOf(source: Packable): SQL {
  if (!isColumn(source)) return source.value;
  // Without its zone, so that nothing depends on the connection's, and reading it is cutting a text.
  return isInstant(source) ? sql`${source} at time zone 'UTC'` : sql`${source}`;
}

const dialect = new PgDialect();

/** Else Drizzle looks at each of its parts again for every request, a third of a millisecond for twenty columns. */
function writtenOnce(item: SQL): SQL {
  return dialect.sqlToQuery(item).params.length === 0
    ? sql.raw(dialect.sqlToQuery(item).sql)
    : item;
}

function unpackOf(source: Packable | undefined): Unpack | undefined {
  if (!isColumn(source)) return source?.unpack;
  if (isInstant(source)) return (value) => (value === null ? null : instant(value as string));
  if (source.columnType === 'PgTime')
    return (value) => (value as string | null)?.slice(0, 5) ?? null;
  return undefined;
}

function isColumn(source: Packable | undefined): source is PgColumn {
  return is(source, PgColumn);
}

function isInstant(column: PgColumn): boolean {
  return column.columnType === 'PgTimestamp';
}

/** '2026-11-20T10:15:00.123Z' of PostgreSQL's '2026-11-20T10:15:00.1234', which leaves out zeros at the end. */
function instant(text: string): string {
  return `${exactly(text).slice(0, 23)}Z`;
}

/** The same to the microsecond, as ExactInstant wants it. */
function exactly(text: string): string {
  return `${text.length > 19 ? text.padEnd(26, '0') : `${text}.000000`}Z`;
}
