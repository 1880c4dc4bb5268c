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

/** The statement that inserts a row; the names stand in the proof's own files. */
export function insertion(table: string, row: object): { statement: string; values: unknown[] } {
  const columns = Object.keys(row).map((column) => pg.escapeIdentifier(column));
  const places = columns.map((_column, index) => `$${index + 1}`);
  const statement = `insert into ${pg.escapeIdentifier(table)} (${columns.join(', ')}) values (${places.join(', ')})`;
  return { statement, values: Object.values(row) };
}
