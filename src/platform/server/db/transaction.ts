import { createHash } from 'node:crypto';
import { drizzle, type PgRemoteDatabase } from 'drizzle-orm/pg-proxy';
import pg from 'pg';

/**
 * The connection of a clinic's queries. It sends each statement by a function of ours; Drizzle knows
 * nothing of connections.
 */
export type ClinicDatabase = PgRemoteDatabase;

const TRANSACTION_CONTROL =
  /^\s*(?:begin|start|commit|rollback|savepoint|release|set|reset|listen|copy)\b/i;

/**
 * Returns a database that runs each statement in a transaction of its own, as this clinic. Begin,
 * statement and commit are pipelined: they travel in one round trip, and after a failed statement
 * PostgreSQL turns the commit into a rollback.
 */
export function openStatements(pool: pg.Pool, clinicId: string): ClinicDatabase {
  const begin = beginAs(clinicId);
  return drizzle(async (text, values, method) => {
    if (TRANSACTION_CONTROL.test(text))
      throw new Error('Use inTransaction for more than one statement');
    const client = await pool.connect();
    const statements = [
      client.query(begin),
      send(client, { text, values, method }),
      endTransaction(client, 'commit'),
    ] as const;
    await Promise.allSettled(statements);
    const [, rows] = await Promise.all(statements);
    return { rows };
  });
}

interface TransactionOptions {
  readonly clinicId: string;
  /** All queries see the database as it was at the first of them; nothing can be written. */
  readonly isSnapshot?: boolean;
}

/**
 * Runs `work` in one transaction of one clinic and commits; any throw rolls everything back. Its
 * first statement travels with the begin, and a snapshot does not wait for its commit: there is
 * nothing to save.
 */
export async function runTransaction<Value>(
  pool: pg.Pool,
  { clinicId, isSnapshot = false }: TransactionOptions,
  work: (db: ClinicDatabase) => Promise<Value>,
): Promise<Value> {
  const begin = beginAs(clinicId, isSnapshot ? SNAPSHOT : '');
  const client = await pool.connect();
  let isOver = false;
  const db = drizzle(async (text, values, method) => {
    if (isOver) throw new Error('The transaction is over');
    return { rows: await send(client, { text, values, method }) };
  });
  const beginning = client.query(begin);
  let value: Value;
  try {
    [value] = await Promise.all([work(db), beginning]);
  } catch (error) {
    isOver = true;
    await endTransaction(client, 'rollback').catch(() => {});
    throw error;
  }
  isOver = true;
  const commitResult = endTransaction(client, 'commit');
  if (isSnapshot) commitResult.catch(() => {});
  else await commitResult;
  return value;
}

async function endTransaction(client: pg.PoolClient, end: 'commit' | 'rollback'): Promise<void> {
  try {
    await client.query(end);
    client.release();
  } catch (error) {
    // A connection that did not answer its last statement cannot be used again.
    client.release(toError(error));
    throw error;
  }
}

const SNAPSHOT = ' isolation level repeatable read, read only';

/** Begins a transaction whose row-level security shows this clinic's rows, and no others. */
function beginAs(clinicId: string, mode = ''): string {
  // The only value that is ever written into a statement's text, because several statements take no
  // parameters.
  if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(clinicId))
    throw new Error('A clinic id is not a UUID');
  return `begin${mode}; set local app.clinic_id = '${clinicId}'`;
}

interface Statement {
  readonly text: string;
  readonly values: unknown[];
  /** Rows as arrays, which Drizzle maps to its columns, or as objects. */
  readonly method: 'all' | 'execute';
}

async function send(
  client: pg.PoolClient,
  { text, values, method }: Statement,
): Promise<unknown[]> {
  const query = { name: toStatementName(text), text, values, types: DRIZZLE_TYPES };
  const { rows } =
    method === 'all'
      ? await client.query<unknown[]>({ ...query, rowMode: 'array' })
      : await client.query<Record<string, unknown>>(query);
  return rows;
}

const MOST_NAMES = 500;
const names = new Map<string, string>();

/**
 * Returns the name to prepare a statement under: PostgreSQL then plans it once a connection and not
 * at every run. At most 500 have one, because the server keeps their plans for as long as the
 * connection lives.
 */
function toStatementName(text: string): string | undefined {
  const cachedName = names.get(text);
  if (cachedName !== undefined || names.size >= MOST_NAMES) return cachedName;
  const name = `q${createHash('sha1').update(text).digest('base64url').slice(0, 16)}`;
  names.set(text, name);
  return name;
}

const { builtins, getTypeParser } = pg.types;
/** PostgreSQL's id of the type date[]. The driver would read each date as an instant of the server's zone: a day early in India. */
const DATE_LIST = 1182;
const READ_BY_DRIZZLE = new Set<number>([
  builtins.TIMESTAMPTZ,
  builtins.TIMESTAMP,
  builtins.INTERVAL,
  DATE_LIST,
]);
/** Drizzle's columns read instants and lists of dates from PostgreSQL's text. */
const DRIZZLE_TYPES: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    READ_BY_DRIZZLE.has(oid) ? (text: string) => text : getTypeParser(oid, format),
};

function toError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}
