import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { ClinicDatabase } from './transaction.ts';

/** A clinic's database, or the operator's. */
export type Database = ClinicDatabase | NodePgDatabase;

export const CHANNEL = 'clinic_changes';
/** Screens hear of changes in bundles anyway; what commits within this time travels together. */
const GATHERED_MS = 20;

const ofTransactions = new WeakMap<Database, Set<string>>();
const poolsOf = new WeakMap<Database, pg.Pool>();
const waiting = new WeakMap<pg.Pool, Set<string>>();

/** Lets announcements of this transaction wait for its commit. */
export function gatherAnnouncements(transaction: Database): ReadonlySet<string> {
  const gathered = new Set<string>();
  ofTransactions.set(transaction, gathered);
  return gathered;
}

/** Lets announcements of what commits with each statement go out by this pool. */
export function announceBy(db: Database, pool: pg.Pool): void {
  poolsOf.set(db, pool);
}

/** Keeps one until its transaction has committed; false where nothing is known of one, and the caller announces at once. */
export function keptForCommit(db: Database, announcement: string): boolean {
  const pool = poolsOf.get(db);
  if (pool) announceSoon(pool, new Set([announcement]));
  const gathered = ofTransactions.get(db);
  gathered?.add(announcement);
  return pool !== undefined || gathered !== undefined;
}

/**
 * Tells what has been committed. After the commit and not in it, because PostgreSQL lets only one transaction that
 * notifies commit at a time, in all of a server: writes would wait for each other's disk. A process that dies in
 * between leaves screens as old as they were until they ask again.
 */
export function announceSoon(pool: pg.Pool, committed: ReadonlySet<string>): void {
  if (committed.size === 0) return;
  const gathered = waiting.get(pool);
  if (gathered) {
    for (const announcement of committed) gathered.add(announcement);
    return;
  }
  waiting.set(pool, new Set(committed));
  setTimeout(() => {
    const all = [...(waiting.get(pool) ?? [])];
    waiting.delete(pool);
    const text = 'select pg_notify($1, said) from unnest($2::text[]) as said';
    pool.query({ name: 'announce', text, values: [CHANNEL, all] }).catch(() => {});
  }, GATHERED_MS);
}
