import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import pg from 'pg';
import { migrateDatabase } from '../db/migrate.ts';
import { startPostgresServer } from '../embedded-postgres/server.ts';
import { partitionClinicTables } from './partition-tables.ts';

export interface TestServer {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password?: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: TestServer;
  }
}

/** As a shell says it of a process that SIGTERM ended. */
const STOPPED = 143;

export const TEMPLATE = 'wellword_template';

async function partitionTemplate(server: TestServer): Promise<void> {
  const client = new pg.Client({ ...server, database: TEMPLATE });
  await client.connect();
  await partitionClinicTables(client);
  await client.end();
}

/** Starts one PostgreSQL for the whole run, with a migrated database that each test file copies. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'wellword-test-'));
  const server = await startPostgresServer({
    dataDirectory: path.join(folder, 'postgres'),
    durable: false,
    settings: { max_connections: '300' },
  });
  const owner = new pg.Client({ ...server.connection, database: 'postgres' });
  await owner.connect();
  await owner.query(`create database ${TEMPLATE}`);
  await owner.end();
  const { host, port, user, password } = server.connection;
  await migrateDatabase(
    { host, port, database: TEMPLATE },
    { owner: { user, ...(password === undefined ? {} : { password }) } },
  );
  if (process.env.PARTITIONED_TABLES === '1') await partitionTemplate(server.connection);
  project.provide('testServer', server.connection);
  const stop = async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
  // Else a run that is stopped would leave its PostgreSQL behind, which is in a process group of its own.
  const stopAndExit = () => void stop().finally(() => process.exit(STOPPED));
  process.once('SIGTERM', stopAndExit);
  return () => {
    process.off('SIGTERM', stopAndExit);
    return stop();
  };
}
