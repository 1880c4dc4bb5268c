import { sql, type SQL } from 'drizzle-orm';
import type { ClinicDatabase } from './transaction.ts';

type ValuesOf<Selects> = {
  [Name in keyof Selects]: Selects[Name] extends SQL<infer Value> ? Value : never;
};

/** Reads the values of some subselects in one statement, so of one moment. */
export async function selectValues<Selects extends Readonly<Record<string, SQL>>>(
  db: ClinicDatabase,
  selects: Selects,
): Promise<ValuesOf<Selects>> {
  const columns = Object.entries(selects).map(
    ([name, select]) => sql`${select} as ${sql.identifier(name)}`,
  );
  const [row]: unknown[] = await db.execute(sql`select ${sql.join(columns, sql`, `)}`);
  return row as ValuesOf<Selects>;
}

/** Selects one JSON object of a query's first column to its second one. */
export function selectByKey<Value>(rows: SQL): SQL<Readonly<Record<string, Value>>> {
  return sql`(select coalesce(json_object_agg(key, value), '{}') from (${rows}) as found (key, value))`;
}

/** Passes ids or texts as one parameter, for `= any(…)`. */
export function toArray(values: readonly string[], type: 'uuid' | 'text'): SQL {
  const list = sql.param([...new Set(values)]);
  return type === 'uuid' ? sql`${list}::uuid[]` : sql`${list}::text[]`;
}
