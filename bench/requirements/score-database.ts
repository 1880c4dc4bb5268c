import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { CONTRIBUTIONS } from '../../src/app/server/features.ts';
import { migrateDatabase } from '../../src/platform/server/db/migrate.ts';
import { openPool } from '../../src/platform/server/db/pools.ts';
import { startPostgresServer } from '../../src/platform/server/embedded-postgres/server.ts';
import type { TestDatabase } from '../../src/platform/server/testing/database.ts';

const NUMBER_KEY = Buffer.alloc(32, 7);

/** Starts a PostgreSQL of its own with the product's schema, and removes it with `close`. */
export async function openScoreDatabase(): Promise<{
  database: TestDatabase;
  close: () => Promise<void>;
}> {
  const folder = await mkdtemp(path.join(tmpdir(), 'wellword-score-'));
  const dataDirectory = path.join(folder, 'postgres');
  const server = await startPostgresServer({ dataDirectory, durable: false });
  const { host, port, user } = server.connection;
  const owner = new pg.Client({ host, port, user, database: 'postgres' });
  await owner.connect();
  await owner.query('create database score');
  await owner.end();
  const address = { host, port, database: 'score' };
  await migrateDatabase(address, { owner: { user } });
  const database = {
    address,
    pool: openPool(address, {
      user: 'app_user',
      max: 10,
      numberKey: NUMBER_KEY,
      contributions: CONTRIBUTIONS,
    }),
    operatorPool: openPool(address, { user: 'app_operator', max: 2 }),
    ownerPool: openPool(address, { user, max: 2 }),
  };
  return {
    database,
    async close() {
      const { pool, operatorPool, ownerPool } = database;
      await Promise.all([pool, operatorPool, ownerPool].map((each) => each.end()));
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
