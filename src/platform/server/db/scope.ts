import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { dateIn } from '#platform/calendar.ts';
import type { ClinicId, LoginId } from '#platform/ids.ts';
import type { CalendarDate } from '#platform/time.ts';
import { announceOnPool, announce, collectAnnouncements } from './announcements.ts';
import { readContributions, type Contributions } from './contributions.ts';
import { createNumberHasher } from './number-key.ts';
import { openStatements, runTransaction, type ClinicDatabase } from './transaction.ts';

const clinicBrand: unique symbol = Symbol('ClinicScope');

/** The user or job on whose behalf work is done; a job has no login. */
export interface Acting {
  readonly loginId: LoginId | null;
  readonly name: string;
  /** The features whose rows the work may read and change; a job or webhook decides for itself. */
  readonly features: readonly string[] | 'all';
}

/**
 * Proof that work is done for one clinic, and the only way to its rows. Each query takes it first;
 * its `db` sets the row-level-security variable in the same round trip, so forgetting the clinic
 * does not compile, and forgetting it in SQL finds nothing.
 */
export interface ClinicScope {
  readonly clinicId: ClinicId;
  readonly acting: Acting;
  readonly requestId: string;
  /** When the scope was made, by the installation's clock. */
  readonly now: Date;
  /** The date on the clinic's own clocks at `now`: what 'today', due and overdue mean. */
  readonly today: CalendarDate;
  readonly timeZone: string;
  /**
   * Replaces a number that must not be stored by its hash; equal for equal numbers of this clinic
   * only.
   */
  readonly hashNumber: (number: string) => string;
  readonly db: ClinicDatabase;
  /** The contributions of later features to earlier ones. */
  readonly contributions: Contributions;
  readonly [clinicBrand]: true;
}

/** The facts that a gate, worker or webhook has proven before it may create a scope. */
export type ScopeProof = Pick<
  ClinicScope,
  'clinicId' | 'acting' | 'requestId' | 'now' | 'timeZone'
>;

const pools = new WeakMap<ClinicScope, pg.Pool>();

/** Creates a scope. Only a gate, a worker or a webhook may: they have proven which clinic it is. */
export function createClinicScope(pool: pg.Pool, proof: ScopeProof): ClinicScope {
  const db = openStatements(pool, proof.clinicId);
  announceOnPool(db, pool);
  const hashNumber = createNumberHasher(pool, proof.clinicId);
  const scope: ClinicScope = {
    ...proof,
    today: dateIn(proof.timeZone, proof.now),
    hashNumber,
    db,
    contributions: readContributions(pool),
    [clinicBrand]: true,
  };
  pools.set(scope, pool);
  return scope;
}

/**
 * Runs `work` in one transaction of the scope's clinic and commits; any throw rolls everything
 * back. Inside another transaction it joins that one, so services can build on each other.
 */
export async function inTransaction<Value>(
  scope: ClinicScope,
  work: (tx: ClinicScope) => Promise<Value>,
): Promise<Value> {
  const pool = pools.get(scope);
  if (pool === undefined) return work(scope);
  let announcedKinds: ReadonlySet<string> = new Set();
  const value = await runTransaction(pool, { clinicId: scope.clinicId }, (db) => {
    announcedKinds = collectAnnouncements(db);
    return work({ ...scope, db });
  });
  announce(pool, announcedKinds);
  return value;
}

/**
 * Runs reads that must agree, such as a page and its total, in one snapshot. Inside a transaction
 * it joins that one.
 */
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

/**
 * Work above single clinics: signing in, the operator's panel, finding what background work is due.
 */
export interface OperatorScope {
  readonly db: NodePgDatabase;
  readonly requestId: string;
  readonly [operatorBrand]: true;
}

/** Creates an operator's scope on the operator's pool; only the same few places may. */
export function createOperatorScope(pool: pg.Pool, requestId: string): OperatorScope {
  // One for each pool, so that queries prepared with it are prepared once.
  const db = operatorDbs.get(pool) ?? drizzle(pool);
  operatorDbs.set(pool, db);
  return { db, requestId, [operatorBrand]: true };
}

const operatorDbs = new WeakMap<pg.Pool, NodePgDatabase>();

/**
 * Runs `work` in one transaction of the operator's and commits; any throw rolls everything back.
 */
export async function inOperatorTransaction<Scope extends OperatorScope, Value>(
  scope: Scope,
  work: (scope: Scope) => Promise<Value>,
): Promise<Value> {
  return scope.db.transaction((tx) => work({ ...scope, db: tx }));
}
