import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { ClinicDatabase } from './transaction.ts';

/** A clinic's database, or the operator's. */
export type Database = ClinicDatabase | NodePgDatabase;

export const CHANNEL = 'clinic_changes';

const changesByDatabase = new WeakMap<Database, Set<string>>();
const pools = new WeakMap<Database, pg.Pool>();

/** Collects the announcements of this transaction until it has committed. */
export function collectAnnouncements(transaction: Database): ReadonlySet<string> {
  const announcements = new Set<string>();
  changesByDatabase.set(transaction, announcements);
  return announcements;
}

/** Sends the announcements of a database that commits each statement over this pool. */
export function announceOnPool(db: Database, pool: pg.Pool): void {
  pools.set(db, pool);
}

/**
 * Holds an announcement back until its change is committed; false for an unknown database, where
 * the caller announces at once.
 */
export function deferAnnouncement(db: Database, announcement: string): boolean {
  const pool = pools.get(db);
  if (pool) announce(pool, new Set([announcement]));
  const announcements = changesByDatabase.get(db);
  announcements?.add(announcement);
  return pool !== undefined || announcements !== undefined;
}

/**
 * Announces committed changes. After the commit and not in it, because PostgreSQL lets only one
 * transaction that notifies commit at a time, in all of a server: writes would wait for each
 * other's disk. A process that dies in between leaves screens as they were until they load again.
 */
export function announce(pool: pg.Pool, changes: ReadonlySet<string>): void {
  if (changes.size === 0) return;
  const text = 'select pg_notify($1, announcement) from unnest($2::text[]) as announcement';
  pool.query({ name: 'announce', text, values: [CHANNEL, [...changes]] }).catch(() => {});
}
