import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { ClinicId, LoginId } from '#platform/ids.ts';
import type { CalendarDate } from '#platform/time.ts';
import { announceBy, announceSoon, gatherAnnouncements } from './announcements.ts';
import { numberHasher } from './number-key.ts';
import { queryAsTenant } from './tenant-query.ts';
import { openTransaction } from './transaction.ts';

declare const minted: unique symbol;

/** On whose behalf something is done; background work has no login. */
export interface Acting {
  readonly loginId: LoginId | null;
  readonly name: string;
}

/**
 * Proof that work is done for one clinic, and the only way to its rows. Each query takes it first; its `db` sets
 * the row-level-security variable in the same round trip, so forgetting the clinic does not compile, and forgetting
 * it in SQL finds nothing.
 */
export interface ClinicScope {
  readonly clinicId: ClinicId;
  readonly acting: Acting;
  readonly requestId: string;
  /** The date on the clinic's own clocks when the scope was made: what 'today', due and overdue mean. */
  readonly today: CalendarDate;
  readonly timeZone: string;
  /** What stands for a number that must not be kept; equal for equal numbers of this clinic only. */
  readonly hashNumber: (number: string) => string;
  readonly db: NodePgDatabase;
  readonly [minted]: 'ClinicScope';
}

/** What a gate, worker or webhook has proven before it may open a scope. */
export type ScopeProof = Pick<
  ClinicScope,
  'clinicId' | 'acting' | 'requestId' | 'today' | 'timeZone'
>;

const pools = new WeakMap<ClinicScope, pg.Pool>();

/** Makes a scope. Only a gate, a worker or a webhook may: they have proven which clinic it is. */
export function createClinicScope(pool: pg.Pool, proof: ScopeProof): ClinicScope {
  // Drizzle asks its client for nothing but `query`; this one sends the tenant along.
  const client = {
    query: (config: pg.QueryConfig | string, values?: unknown[]) =>
      queryAsTenant(pool, {
        config: typeof config === 'string' ? { text: config } : config,
        values: values ?? (typeof config === 'string' ? undefined : config.values),
        tenant: proof.clinicId,
      }),
  };
  const db = drizzle(client as unknown as pg.Pool);
  announceBy(db, pool);
  const hashNumber = numberHasher(pool, proof.clinicId);
  const scope = { ...proof, hashNumber, db } as unknown as ClinicScope;
  pools.set(scope, pool);
  return scope;
}

/** Where the scope's statements go, each with a commit of its own; undefined inside a transaction. */
export function findPool(scope: ClinicScope): pg.Pool | undefined {
  return pools.get(scope);
}

/**
 * Runs `work` in one transaction of the scope's clinic and commits; any throw rolls everything back. Inside another
 * transaction it joins that one, so services can build on each other. Work that knows its last statement says so before it
 * (`ending`): then the commit travels along, and nothing may follow or fail that would have to be undone.
 */
export async function inTransaction<Value>(
  scope: ClinicScope,
  work: (scope: ClinicScope, ending: () => void) => Promise<Value>,
): Promise<Value> {
  const pool = findPool(scope);
  if (pool === undefined) return work(scope, () => {});
  const client = await pool.connect();
  let broken: Error | undefined;
  let rollback = (): Promise<void> => Promise.reject(new Error('It never began'));
  try {
    const transaction = await openTransaction(client, scope.clinicId);
    ({ rollback } = transaction);
    const db = drizzle({ query: transaction.query } as pg.PoolClient);
    const announced = gatherAnnouncements(db);
    const value = await work({ ...scope, db }, transaction.ending);
    await transaction.commit();
    announceSoon(pool, announced);
    return value;
  } catch (error) {
    await rollback().catch((reason: Error) => {
      broken = reason;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

declare const operating: unique symbol;

/** Work above single clinics: signing in, the operator's panel, finding what background work is due. */
export interface OperatorScope {
  readonly db: NodePgDatabase;
  readonly requestId: string;
  readonly [operating]: 'OperatorScope';
}

/** Makes an operator's scope on the operator's pool; the same few places may as for a clinic's. */
export function createOperatorScope(pool: pg.Pool, requestId: string): OperatorScope {
  // One for each pool, so that what is prepared with it stays prepared.
  const db = operatorDbs.get(pool) ?? drizzle(pool);
  operatorDbs.set(pool, db);
  return { db, requestId } as unknown as OperatorScope;
}

const operatorDbs = new WeakMap<pg.Pool, NodePgDatabase>();

/** Runs `work` in one transaction of the operator's and commits; any throw rolls everything back. */
export async function inOperatorTransaction<Scope extends OperatorScope, Value>(
  scope: Scope,
  work: (scope: Scope) => Promise<Value>,
): Promise<Value> {
  return scope.db.transaction((tx) => work({ ...scope, db: tx }));
}
