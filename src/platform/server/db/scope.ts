import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { ClinicId, LoginId } from '#platform/ids.ts';
import type { CalendarDate } from '#platform/time.ts';
import { announceBy, announceSoon, gatherAnnouncements } from './announcements.ts';
import { numberHasher } from './number-key.ts';
import { openStatements, runTransaction, type ClinicDatabase } from './transaction.ts';

const clinicBrand: unique symbol = Symbol('ClinicScope');

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
  readonly db: ClinicDatabase;
  readonly [clinicBrand]: true;
}

/** What a gate, worker or webhook has proven before it may open a scope. */
export type ScopeProof = Pick<
  ClinicScope,
  'clinicId' | 'acting' | 'requestId' | 'today' | 'timeZone'
>;

const pools = new WeakMap<ClinicScope, pg.Pool>();

/** Makes a scope. Only a gate, a worker or a webhook may: they have proven which clinic it is. */
export function createClinicScope(pool: pg.Pool, proof: ScopeProof): ClinicScope {
  const db = openStatements(pool, proof.clinicId);
  announceBy(db, pool);
  const hashNumber = numberHasher(pool, proof.clinicId);
  const scope: ClinicScope = { ...proof, hashNumber, db, [clinicBrand]: true };
  pools.set(scope, pool);
  return scope;
}

/**
 * Runs `work` in one transaction of the scope's clinic and commits; any throw rolls everything back. Inside another
 * transaction it joins that one, so services can build on each other.
 */
export async function inTransaction<Value>(
  scope: ClinicScope,
  work: (tx: ClinicScope) => Promise<Value>,
): Promise<Value> {
  const pool = pools.get(scope);
  if (pool === undefined) return work(scope);
  let announced: ReadonlySet<string> = new Set();
  const value = await runTransaction(pool, { clinicId: scope.clinicId }, (db) => {
    announced = gatherAnnouncements(db);
    return work({ ...scope, db });
  });
  announceSoon(pool, announced);
  return value;
}

/** Runs reads that must agree with each other, such as a page and its total: all see the same moment. Joins a transaction. */
export async function inSnapshot<Value>(
  scope: ClinicScope,
  read: (snapshot: ClinicScope) => Promise<Value>,
): Promise<Value> {
  const pool = pools.get(scope);
  if (pool === undefined) return read(scope);
  return runTransaction(pool, { clinicId: scope.clinicId, isSnapshot: true }, (db) =>
    read({ ...scope, db }),
  );
}

const operatorBrand: unique symbol = Symbol('OperatorScope');

/** Work above single clinics: signing in, the operator's panel, finding what background work is due. */
export interface OperatorScope {
  readonly db: NodePgDatabase;
  readonly requestId: string;
  readonly [operatorBrand]: true;
}

/** Makes an operator's scope on the operator's pool; the same few places may as for a clinic's. */
export function createOperatorScope(pool: pg.Pool, requestId: string): OperatorScope {
  // One for each pool, so that what is prepared with it stays prepared.
  const db = operatorDbs.get(pool) ?? drizzle(pool);
  operatorDbs.set(pool, db);
  return { db, requestId, [operatorBrand]: true };
}

const operatorDbs = new WeakMap<pg.Pool, NodePgDatabase>();

/** Runs `work` in one transaction of the operator's and commits; any throw rolls everything back. */
export async function inOperatorTransaction<Scope extends OperatorScope, Value>(
  scope: Scope,
  work: (scope: Scope) => Promise<Value>,
): Promise<Value> {
  return scope.db.transaction((tx) => work({ ...scope, db: tx }));
}
