import { fillPlaceholders, getTableColumns, sql, type SQL } from 'drizzle-orm';
import { PgDialect, type PgTable } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import type { ClinicScope } from './scope.ts';

type Values = Readonly<Record<string, unknown>>;
/** What stands in a statement for the values that it will be run with. */
export type Given<Named extends Values> = Readonly<Record<keyof Named, unknown>>;

const dialect = new PgDialect();

/**
 * A statement of many parts that is put into SQL once, and not at every request: that takes longer than running it. `write`
 * gets a stand-in for each value by its name. `Row` is trusted, as it is of any statement that is written by hand.
 */
export function keptStatement<Named extends Values, Row>(
  write: (given: Given<Named>) => SQL,
): (scope: ClinicScope, values: Named) => Promise<Row[]> {
  let kept: { text: string; params: unknown[] } | undefined;
  const given = new Proxy({} as Given<Named>, {
    get: (_target, name) => sql.placeholder(String(name)),
  });
  return async (scope, values) => {
    if (kept === undefined) {
      const { sql: text, params } = dialect.sqlToQuery(write(given));
      kept = { text, params };
    }
    // What Drizzle itself asks: in a transaction its connection, outside one the client that brings the tenant along.
    const { $client } = scope.db as unknown as { $client: Pick<pg.Pool, 'query'> };
    const { rows } = await $client.query(
      { text: kept.text },
      fillPlaceholders(kept.params, values),
    );
    return rows as Row[];
  };
}

/** Every column of a table, under the name that the code has for it. */
export function columnsOf(table: PgTable): SQL {
  const columns = Object.entries(getTableColumns(table)).map(
    ([name, column]) => sql`${column} as ${sql.identifier(name)}`,
  );
  return sql.join(columns, sql`, `);
}
