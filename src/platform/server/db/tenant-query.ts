import { createHash } from 'node:crypto';
import pg from 'pg';

/**
 * A statement and the tenant that it works for, in one round trip: `set_config(…, true)` and the statement go out
 * before a single Sync, so PostgreSQL runs both in one implicit transaction and the setting cannot outlive it.
 */

const SET_TENANT = { name: 'set_tenant', text: `select set_config('app.clinic_id', $1, true)` };

// The parts of node-postgres' Query that it documents for extension but does not put into its types.
interface WireConnection {
  bind(config: {
    portal: string;
    statement: string;
    values: string[];
    valueMapper: (value: unknown) => unknown;
  }): void;
  execute(config: { portal: string }): void;
}
interface WireQuery extends pg.Submittable {
  prepare(connection: WireConnection): void;
  requiresPreparation(): boolean;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: unknown): void;
}
type QueryCallback = (error: Error | null, result: pg.QueryResult) => void;
const BaseQuery = pg.Query as unknown as new (
  config: pg.QueryConfig,
  values: unknown[] | undefined,
  callback: QueryCallback,
) => WireQuery;

class TenantQuery extends BaseQuery {
  readonly #tenant: string;
  #tenantIsSet = false;

  constructor(
    statement: { config: pg.QueryConfig; values: unknown[] | undefined; tenant: string },
    callback: QueryCallback,
  ) {
    super(statement.config, statement.values, callback);
    this.#tenant = statement.tenant;
  }

  override requiresPreparation(): boolean {
    return true;
  }

  override prepare(connection: WireConnection): void {
    connection.bind({
      portal: '',
      statement: SET_TENANT.name,
      values: [this.#tenant],
      valueMapper: (value) => value,
    });
    connection.execute({ portal: '' });
    super.prepare(connection);
  }

  // The first answer belongs to set_config; only what follows is the statement's own.
  override handleDataRow(message: unknown): void {
    if (this.#tenantIsSet) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: unknown): void {
    if (this.#tenantIsSet) super.handleCommandComplete(message, connection);
    this.#tenantIsSet = true;
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
  statement: { config: pg.QueryConfig; values: unknown[] | undefined; tenant: string },
): Promise<pg.QueryResult> {
  const { config, values, tenant } = statement;
  if (TRANSACTION_CONTROL.test(config.text))
    throw new Error('Use inTransaction for more than one statement');
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    // An ordinary named query first, so that node-postgres itself records what this connection has prepared.
    if (!knowsTenant.has(client)) {
      await client.query({ ...SET_TENANT, values: [''] });
      knowsTenant.add(client);
    }
    const named = { ...config, name: config.name ?? preparedName(config.text) };
    return await new Promise<pg.QueryResult>((resolve, reject) => {
      client.query(
        new TenantQuery(
          { config: named, values: values ?? config.values, tenant },
          (error, result) => {
            if (error) reject(error);
            else resolve(result);
          },
        ),
      );
    });
  } catch (error) {
    // An error with an SQLSTATE came from a living server; anything else means that the connection is gone.
    if (error instanceof Error && !('code' in error)) broken = error;
    throw error;
  } finally {
    client.release(broken);
  }
}
