import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { openPool, type DatabaseAddress } from '../db/pools.ts';
import { TEMPLATE } from './database-setup.ts';

const NUMBER_KEY = Buffer.alloc(32, 7);

export interface TestDatabase {
  /** As the app works for one clinic. */
  readonly pool: pg.Pool;
  /** As the app signs people in. */
  readonly operatorPool: pg.Pool;
  /** As a superuser, for looking at what really stands in the tables. */
  readonly ownerPool: pg.Pool;
  readonly address: DatabaseAddress;
}

/**
 * A database of this test file's own, copied from the migrated template and dropped at its end. The fields can be
 * read from inside tests and hooks.
 */
export function testDatabase(): TestDatabase {
  const opened: Partial<Record<keyof TestDatabase, TestDatabase[keyof TestDatabase]>> = {};
  const { password, ...server } = inject('testServer');
  const database = `test_${randomUUID().replaceAll('-', '')}`;
  const secret = password === undefined ? {} : { password };

  beforeAll(async () => {
    await asOwner(`create database ${database} template ${TEMPLATE}`);
    // A copy does not take over the rights to the database itself.
    await asOwner(`revoke temporary on database ${database} from public`);
    const address = { host: server.host, port: server.port, database };
    opened.address = address;
    opened.pool = openPool(address, {
      user: 'app_user',
      ...secret,
      max: 10,
      numberKey: NUMBER_KEY,
    });
    opened.operatorPool = openPool(address, { user: 'app_operator', ...secret, max: 4 });
    opened.ownerPool = openPool(address, { user: server.user, ...secret, max: 2 });
  });
  afterAll(async () => {
    for (const pool of [opened.pool, opened.operatorPool, opened.ownerPool]) {
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
      const value = opened[field];
      if (value === undefined)
        throw new Error(`The test database is not open yet: read ${field} inside a test`);
      return value;
    },
  });
}

/** When each statement that now waits for a lock began, oldest first. */
export async function blockedSince({ ownerPool }: TestDatabase): Promise<readonly string[]> {
  const { rows } = await ownerPool.query<{ since: string }>(
    `select query_start::text as since from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' order by query_start`,
  );
  return rows.map(({ since }) => since);
}
