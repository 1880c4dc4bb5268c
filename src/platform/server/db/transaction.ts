import pg from 'pg';
import {
  BaseQuery,
  preparedName,
  SET_TENANT,
  type QueryCallback,
  type WireConnection,
} from './tenant-query.ts';

/**
 * A transaction of one tenant whose beginning travels with its first statement, and whose end with its last where the
 * last is known: each trip of its own costs Node and PostgreSQL more than many a statement, and keeps locks for longer.
 */
export interface Transaction {
  /** What Drizzle asks; PostgreSQL plans a statement with values once a connection and not at every run. */
  readonly query: pg.PoolClient['query'];
  /** Says that the next statement is the last: it is committed at once, and no other may follow. */
  readonly ending: () => void;
  readonly commit: () => Promise<void>;
  readonly rollback: () => Promise<void>;
}

const BEGIN = { name: 'begin', text: 'begin' };
const COMMIT = { name: 'commit', text: 'commit' };

interface Carried {
  /** The tenant, where the transaction begins. */
  readonly begins: string | undefined;
  readonly ends: boolean;
}

class CarryingQuery extends BaseQuery {
  readonly #carried: Carried;
  #answersBefore: number;
  #isAnswered = false;
  #hasFailed = false;

  constructor(
    { config, values, ...carried }: Carried & { config: pg.QueryConfig; values: unknown[] },
    callback: QueryCallback,
  ) {
    super(config, values, callback);
    this.#carried = carried;
    this.#answersBefore = carried.begins === undefined ? 0 : 2;
  }

  override requiresPreparation(): boolean {
    return true;
  }

  override prepare(connection: WireConnection): void {
    const { begins, ends } = this.#carried;
    if (begins !== undefined) {
      run(connection, BEGIN.name, []);
      run(connection, SET_TENANT.name, [begins]);
    }
    super.prepare(Object.create(connection, { sync: { value: () => {} } }) as WireConnection);
    // After a value that cannot be sent nothing was sent that could be committed.
    if (ends && !this.#hasFailed) run(connection, COMMIT.name, []);
    connection.sync();
  }

  override handleError(error: Error, connection: unknown): void {
    this.#hasFailed = true;
    super.handleError(error, connection);
  }

  override handleDataRow(message: unknown): void {
    if (this.#answersBefore === 0) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: unknown): void {
    if (this.#answersBefore > 0) this.#answersBefore -= 1;
    else if (!this.#isAnswered) {
      this.#isAnswered = true;
      super.handleCommandComplete(message, connection);
    }
  }
}

function run(connection: WireConnection, statement: string, values: string[]): void {
  connection.bind({ portal: '', statement, values, valueMapper: (value) => value });
  connection.execute({ portal: '' });
}

const prepared = new WeakSet<pg.PoolClient>();

/** Nothing is sent before the first statement, and nothing at all without one. */
export async function openTransaction(client: pg.PoolClient, tenant: string): Promise<Transaction> {
  // Ordinary named queries first, so that node-postgres itself records what this connection has prepared.
  if (!prepared.has(client)) {
    for (const each of [BEGIN, { ...SET_TENANT, values: [''] }, COMMIT]) await client.query(each);
    prepared.add(client);
  }
  let state: 'new' | 'open' | 'ending' | 'over' = 'new';

  /** A statement without values may be several: they go as they are, with nothing beside them. */
  function asWritten(config: pg.QueryConfig | string): Promise<pg.QueryResult> {
    if (state === 'new')
      client
        .query(`begin; select set_config('app.clinic_id', '${asUuid(tenant)}', true)`)
        .catch(() => {});
    state = 'open';
    return client.query(config as string);
  }

  function query(config: pg.QueryConfig | string, values: unknown[] = []): Promise<pg.QueryResult> {
    if (state === 'over') throw new Error('The transaction is over');
    if (typeof config === 'string' || values.length === 0) return asWritten(config);
    const named = { ...config, name: config.name ?? preparedName(config.text) };
    if (state === 'open') return client.query(named, values);
    const carried = { begins: state === 'new' ? tenant : undefined, ends: state === 'ending' };
    state = carried.ends ? 'over' : 'open';
    return new Promise((resolve, reject) => {
      client.query(
        new CarryingQuery({ config: named, values, ...carried }, (error, result) => {
          if (error) reject(error);
          else resolve(result as pg.QueryResult);
        }),
      );
    });
  }

  return {
    query: query as pg.PoolClient['query'],
    ending() {
      if (state === 'open') state = 'ending';
    },
    async commit() {
      if (state === 'open' || state === 'ending') await client.query(COMMIT);
    },
    async rollback() {
      if (state !== 'new') await client.query('rollback');
    },
  };
}

// The only value that is ever written into a statement's text, because several statements take no parameters.
function asUuid(id: string): string {
  if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id))
    throw new Error('A clinic id is not a UUID');
  return id;
}
