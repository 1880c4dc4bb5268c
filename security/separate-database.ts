import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { CONTRIBUTIONS } from '#app/server/features.ts';
import { migrateDatabase } from '#platform/server/db/migrate.ts';
import { openPool, type DatabaseAddress } from '#platform/server/db/pools.ts';
import { startPostgresServer } from '#platform/server/embedded-postgres/server.ts';
import type { DatabaseAccess } from './environment.ts';

export type ClosableDatabase = DatabaseAccess & { close(): Promise<void> };

/** A migrated database on a PostgreSQL of its own, for proofs that run outside the tests. */
export async function openSeparateDatabase(): Promise<ClosableDatabase> {
  const folder = await mkdtemp(path.join(tmpdir(), 'wellword-proof-'));
  const server = await startPostgresServer({
    dataDirectory: path.join(folder, 'postgres'),
    durable: false,
  });
  const { host, port, user } = server.connection;
  const address = { host, port, database: 'proof' };
  await asOwner(server.connection, 'create database proof');
  await migrateDatabase(address, { owner: { user } });
  const pools = openPools(address, user);
  return {
    ...pools,
    async close() {
      await pools.close();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The ways into a database of a server that asks for no passwords; close them before the database goes. */
export function openPools(address: DatabaseAddress, owner: string): ClosableDatabase {
  const numberKey = randomBytes(32);
  const contributions = CONTRIBUTIONS;
  const pool = openPool(address, { user: 'app_user', max: 4, numberKey, contributions });
  const operatorPool = openPool(address, { user: 'app_operator', max: 2 });
  const ownerPool = openPool(address, { user: owner, max: 2 });
  return {
    address,
    pool,
    operatorPool,
    ownerPool,
    async close() {
      await Promise.all([pool.end(), operatorPool.end(), ownerPool.end()]);
    },
  };
}

async function asOwner(
  connection: { host: string; port: number; user: string },
  statement: string,
): Promise<void> {
  const { host, port, user } = connection;
  const client = new pg.Client({ host, port, user, database: 'postgres' });
  await client.connect();
  await client.query(statement);
  await client.end();
}
