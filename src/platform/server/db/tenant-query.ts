import { createHash } from 'node:crypto';
import pg from 'pg';
import { isDatabaseAway } from './pools.ts';

/**
 * A statement and the tenant that it works for, in one round trip: `set_config(…, true)` and the statement go out
 * before a single Sync, so PostgreSQL runs both in one implicit transaction and the setting cannot outlive it. Several
 * runs of one statement may go out before that Sync, each behind its own tenant: they are committed together.
 */

export const SET_TENANT = {
  name: 'set_tenant',
  text: `select set_config('app.clinic_id', $1, true)`,
};
/** Whoever commits together with others must not keep them waiting for a row that somebody else holds. */
const SET_TENANT_IN_HASTE = {
  name: 'set_tenant_in_haste',
  text: `select set_config('app.clinic_id', $1, true), set_config('lock_timeout', '50ms', true)`,
};

// The parts of node-postgres' Query that it documents for extension but does not put into its types.
export interface WireConnection {
  bind(config: {
    portal: string;
    statement: string;
    values: string[];
    valueMapper: (value: unknown) => unknown;
  }): void;
  execute(config: { portal: string }): void;
  sync(): void;
}
export interface WireQuery extends pg.Submittable {
  values: readonly unknown[] | undefined;
  prepare(connection: WireConnection): void;
  requiresPreparation(): boolean;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: unknown): void;
  handleError(error: Error, connection: unknown): void;
}
/** Of one run its result, of several a list of them. */
type Results = pg.QueryResult | pg.QueryResult[];
export type QueryCallback = (error: Error | null, results: Results) => void;
export const BaseQuery = pg.Query as unknown as new (
  config: pg.QueryConfig,
  values: unknown[] | undefined,
  callback: QueryCallback,
) => WireQuery;

/** One run of a statement: its values, and the clinic that it works for. */
export interface TenantRun {
  readonly values: readonly unknown[] | undefined;
  readonly tenant: string;
}

/** Runs of one statement, and what sets the tenant before each. */
interface TenantRuns {
  readonly config: pg.QueryConfig;
  readonly runs: readonly TenantRun[];
  readonly set: typeof SET_TENANT;
}

class TenantQuery extends BaseQuery {
  readonly #runs: readonly TenantRun[];
  readonly #set: typeof SET_TENANT;
  #tenantIsSet = false;

  constructor({ config, runs, set }: TenantRuns, callback: QueryCallback) {
    super(config, undefined, callback);
    this.#runs = runs;
    this.#set = set;
  }

  override requiresPreparation(): boolean {
    return true;
  }

  override prepare(connection: WireConnection): void {
    const unsynced = Object.create(connection, { sync: { value: () => {} } }) as WireConnection;
    let { name } = this.#set;
    for (const { values, tenant } of this.#runs) {
      const valueMapper = (value: unknown) => value;
      connection.bind({ portal: '', statement: name, values: [tenant], valueMapper });
      connection.execute({ portal: '' });
      this.values = values;
      super.prepare(unsynced);
      // What else is set holds for the whole transaction.
      ({ name } = SET_TENANT);
    }
    connection.sync();
  }

  // Of each two answers the first belongs to set_config; the second is the statement's own.
  override handleDataRow(message: unknown): void {
    if (this.#tenantIsSet) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: unknown): void {
    if (this.#tenantIsSet) super.handleCommandComplete(message, connection);
    this.#tenantIsSet = !this.#tenantIsSet;
  }
}

const knowsTenant = new WeakSet<pg.PoolClient>();
const TRANSACTION_CONTROL =
  /^\s*(?:begin|start|commit|rollback|savepoint|release|set|reset|listen|copy)\b/i;
const MOST_NAMES = 500;
const names = new Map<string, string>();

/** The name to prepare a statement under, once a connection; at most 500 of them, or the server would keep plans for ever. */
export function preparedName(sql: string): string | undefined {
  const known = names.get(sql);
  if (known !== undefined || names.size >= MOST_NAMES) return known;
  const name = `q${createHash('sha1').update(sql).digest('base64url').slice(0, 16)}`;
  names.set(sql, name);
  return name;
}

/** Runs one statement as `tenant`. Transactions are refused here: they need one connection for several statements. */
export async function queryAsTenant(
  pool: pg.Pool,
  { config, ...run }: TenantRun & { config: pg.QueryConfig },
): Promise<pg.QueryResult> {
  const [result] = await answered(pool, { config, runs: [run], set: SET_TENANT });
  if (result === undefined) throw new Error('A statement has a result');
  return result;
}

/**
 * Runs one statement for several tenants and commits all of it together, or nothing: whoever fails, or waits for a lock for
 * longer than 50 ms, fails all. The results come in the order of the runs.
 */
export async function queryAsTenants(
  pool: pg.Pool,
  asked: Omit<TenantRuns, 'set'>,
): Promise<pg.QueryResult[]> {
  return answered(pool, { ...asked, set: SET_TENANT_IN_HASTE });
}

async function answered(pool: pg.Pool, { config, ...how }: TenantRuns): Promise<pg.QueryResult[]> {
  if (TRANSACTION_CONTROL.test(config.text))
    throw new Error('Use inTransaction for more than one statement');
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    // Ordinary named queries first, so that node-postgres itself records what this connection has prepared.
    if (!knowsTenant.has(client)) {
      for (const set of [SET_TENANT, SET_TENANT_IN_HASTE])
        await client.query({ ...set, values: [''] });
      knowsTenant.add(client);
    }
    const named = { ...config, name: config.name ?? preparedName(config.text) };
    return await new Promise<pg.QueryResult[]>((resolve, reject) => {
      client.query(
        new TenantQuery({ config: named, ...how }, (error, results) => {
          if (error) reject(error);
          else resolve(Array.isArray(results) ? results : [results]);
        }),
      );
    });
  } catch (error) {
    // An error of PostgreSQL's own came from a living server, unless it says that it ends; anything else means that the connection is gone.
    const isOfServer = error instanceof pg.DatabaseError && !isDatabaseAway(error);
    if (error instanceof Error && !isOfServer) broken = error;
    throw error;
  } finally {
    client.release(broken);
  }
}
