import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import type { Contribution } from '../db/contributions.ts';
import { openPool, type DatabaseAddress } from '../db/pools.ts';
import { TEMPLATE } from './database-setup.ts';

const NUMBER_KEY = Buffer.alloc(32, 7);
/** As long as a test may take: callers of a busy pool wait their turn, however slow the machine is. */
const WAIT_MS = 120_000;

export interface TestDatabase {
  /** With the role that works for one clinic. */
  readonly pool: pg.Pool;
  /** With the role that signs users in. */
  readonly operatorPool: pg.Pool;
  /** As a superuser, to read the tables past row-level security. */
  readonly ownerPool: pg.Pool;
  readonly address: DatabaseAddress;
}

/**
 * Copies the migrated template into a database for this test file, and drops it at the end. The fields can be read
 * inside tests and hooks. `contributions` are those of the features that take part in the test.
 */
export function testDatabase({
  contributions = [],
}: { contributions?: readonly Contribution[] } = {}): TestDatabase {
  const parts: Partial<Record<keyof TestDatabase, TestDatabase[keyof TestDatabase]>> = {};
  const { password, ...server } = inject('testServer');
  const database = `test_${randomUUID().replaceAll('-', '')}`;
  const secret = password === undefined ? {} : { password };

  beforeAll(async () => {
    await asOwner(`create database ${database} template ${TEMPLATE}`);
    // A copy does not inherit the rights on the database itself.
    await asOwner(`revoke temporary on database ${database} from public`);
    const { host, port } = server;
    const address = { host, port, database, connectionTimeoutMillis: WAIT_MS };
    parts.address = address;
    parts.pool = openPool(address, {
      user: 'app_user',
      ...secret,
      max: 10,
      // On a busy machine the last of fifty callers waits longer than a clinic would.
      lockTimeoutMs: WAIT_MS,
      numberKey: NUMBER_KEY,
      contributions,
    });
    parts.operatorPool = openPool(address, { user: 'app_operator', ...secret, max: 4 });
    parts.ownerPool = openPool(address, { user: server.user, ...secret, max: 2 });
  });
  afterAll(async () => {
    for (const pool of [parts.pool, parts.operatorPool, parts.ownerPool]) {
      if (pool instanceof pg.Pool) await pool.end();
    }
    await asOwner(`drop database if exists ${database} with (force)`);
  });

  async function asOwner(statement: string): Promise<void> {
    const client = new pg.Client({ ...server, ...secret, database: 'postgres' });
    await client.connect();
    await client.query(statement);
    await client.end();
  }

  return new Proxy({} as TestDatabase, {
    get(_target, field: keyof TestDatabase) {
      const value = parts[field];
      if (value === undefined)
        throw new Error(`The test database is not open yet: read ${field} inside a test`);
      return value;
    },
  });
}

/** Returns when each statement that waits for a lock began, oldest first. */
export async function listBlocked({ ownerPool }: TestDatabase): Promise<readonly string[]> {
  const { rows } = await ownerPool.query<{ since: string }>(
    `select query_start::text as since from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' order by query_start`,
  );
  return rows.map(({ since }) => since);
}
