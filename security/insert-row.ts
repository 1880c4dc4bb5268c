import pg from 'pg';
import type { DatabaseAccess } from './environment.ts';

/** Puts a row into a table, past every policy; answers its id, or nothing where the table has none. */
export async function insertRow(
  { ownerPool }: Pick<DatabaseAccess, 'ownerPool'>,
  table: string,
  row: object,
): Promise<string> {
  const { statement, values } = insertion(table, row);
  const result = await ownerPool.query<{ id?: string | number }>(
    `${statement} returning *`,
    values,
  );
  return String(result.rows[0]?.id ?? '');
}

/** Puts these rows into their tables in one statement, and answers their ids. A row that others point at brings its own. */
export async function insertRows(
  { ownerPool }: Pick<DatabaseAccess, 'ownerPool'>,
  rows: readonly (readonly [table: string, row: object])[],
): Promise<(string | undefined)[]> {
  const values: unknown[] = [];
  const inserts = rows.map(([table, row], index) => {
    const one = insertion(table, row, values.length);
    values.push(...one.values);
    return `r${index} as (${one.statement} returning to_jsonb(${table}) ->> 'id' as id)`;
  });
  const ids = rows.map((_row, index) => `(select id from r${index})`);
  const result = await ownerPool.query<{ ids: (string | null)[] }>(
    `with ${inserts.join(', ')} select array[${ids.join(', ')}] as ids`,
    values,
  );
  return (result.rows[0]?.ids ?? []).map((id) => id ?? undefined);
}

/** The statement that inserts a row; the names stand in the proof's own files. */
export function insertion(
  table: string,
  row: object,
  before = 0,
): { statement: string; values: unknown[] } {
  const columns = Object.keys(row).map((column) => pg.escapeIdentifier(column));
  const places = columns.map((_column, index) => `$${before + index + 1}`);
  const statement = `insert into ${pg.escapeIdentifier(table)} (${columns.join(', ')}) values (${places.join(', ')})`;
  return { statement, values: Object.values(row) };
}
