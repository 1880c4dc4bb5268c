import { fillPlaceholders, getTableColumns, sql, type SQL } from 'drizzle-orm';
import { PgDialect, type PgTable } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { queryInCommon } from './common-commits.ts';
import { findPool, type ClinicScope } from './scope.ts';

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
  const keep = keptOnce(write);
  return async (scope, named) => {
    const { text, values } = keep(named);
    const { rows } = await clientOf(scope).query({ text }, values);
    return rows as Row[];
  };
}

/**
 * The same for a statement that is a whole change and does nothing when it is done already: outside a transaction it commits in
 * common with others of its kind (`queryInCommon`).
 */
export function keptChange<Named extends Values, Row>(
  write: (given: Given<Named>) => SQL,
): (scope: ClinicScope, values: Named) => Promise<Row[]> {
  const keep = keptOnce(write);
  return async (scope, named) => {
    const { text, values } = keep(named);
    const pool = findPool(scope);
    const { rows } = await (pool === undefined
      ? clientOf(scope).query({ text }, values)
      : queryInCommon(pool, { text, values, tenant: scope.clinicId }));
    return rows as Row[];
  };
}

/** Puts the statement into SQL with its first run, and each run's values into their places. */
function keptOnce<Named extends Values>(
  write: (given: Given<Named>) => SQL,
): (values: Named) => { text: string; values: unknown[] } {
  let kept: { text: string; params: unknown[] } | undefined;
  const given = new Proxy({} as Given<Named>, {
    get: (_target, name) => sql.placeholder(String(name)),
  });
  return (values) => {
    if (kept === undefined) {
      const { sql: text, params } = dialect.sqlToQuery(write(given));
      kept = { text, params };
    }
    return { text: kept.text, values: fillPlaceholders(kept.params, values) };
  };
}

/** What Drizzle itself asks: in a transaction its connection, outside one the client that brings the tenant along. */
function clientOf({ db }: ClinicScope): Pick<pg.Pool, 'query'> {
  return (db as unknown as { $client: Pick<pg.Pool, 'query'> }).$client;
}

/** Every column of a table, under the name that the code has for it. */
export function columnsOf(table: PgTable): SQL {
  const columns = Object.entries(getTableColumns(table)).map(
    ([name, column]) => sql`${column} as ${sql.identifier(name)}`,
  );
  return sql.join(columns, sql`, `);
}
