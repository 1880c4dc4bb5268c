import { sql, type SQL } from 'drizzle-orm';
import { TEN_DIGITS } from '#platform/phone.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import type { ExportedFile } from '../csv-rules.ts';

/** Rows of a page: what one statement reads and what is in memory at one time. */
const PAGE_ROWS = 500;

export interface ExportedTable extends ExportedFile {
  readonly table: string;
  /** The column that is unique in the clinic and orders the rows. */
  readonly key?: 'id' | 'seq' | 'appointment_id' | 'number';
}

/** Adds to each table the columns that have no title, under their names, except those in `inner`. */
export async function addColumns(
  { db }: ClinicScope,
  {
    tables,
    inner,
  }: {
    tables: readonly ExportedTable[];
    inner: Readonly<Record<string, readonly string[]>>;
  },
): Promise<ExportedTable[]> {
  const columns = await db.execute<{ table: string; column: string }>(
    sql`select c.relname as table, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relname in ${tables.map(({ table }) => table)}
        and a.attnum > 0 and not a.attisdropped and a.attname <> 'user_id' order by a.attnum`,
  );
  return tables.map((file) => {
    const knownColumns = [...Object.keys(file.columns), ...(inner[file.table] ?? [])];
    const others = columns.filter(
      ({ table, column }) => table === file.table && !knownColumns.includes(column),
    );
    const titles = others.map(({ column }) => [column, toTitle(column)]);
    return { ...file, columns: { ...file.columns, ...Object.fromEntries(titles) } };
  });
}

function toTitle(column: string): string {
  return column.charAt(0).toUpperCase() + column.slice(1).replaceAll('_', ' ');
}

type ExportedRow = Readonly<Record<string, unknown>>;

/** Reads all rows of a table, a page at a time in the order of their ids. */
export async function* readPages(
  { db, clinicId }: ClinicScope,
  { table, key = 'id' }: ExportedTable,
): AsyncGenerator<readonly ExportedRow[]> {
  const name = sql.identifier(key);
  let isAfter = sql`true`;
  for (;;) {
    const rows = await db.execute<{ row: ExportedRow }>(
      sql`select to_jsonb(t) as row from ${sql.identifier(table)} t where t.user_id = ${clinicId} and ${isAfter}
        order by t.${name} limit ${PAGE_ROWS}`,
    );
    if (rows.length > 0) yield rows.map(({ row }) => row);
    const last = rows.at(-1)?.row[key];
    if (rows.length < PAGE_ROWS || last === undefined) return;
    isAfter = sql`t.${name} > ${toKey(last)}`;
  }
}

/** Returns a key as the type of its column: a text that is no number of a phone is a UUID. */
function toKey(last: unknown): SQL {
  if (typeof last === 'number') return sql`${last}::bigint`;
  return TEN_DIGITS.test(String(last)) ? sql`${last}::text` : sql`${last}::uuid`;
}
