import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import { listMigrations, migrateDatabase } from '../db/migrate.ts';
import type { TestDatabase } from './database.ts';

/**
 * Creates a database as it was before a migration, such as '0062', for a test of what an upgrade does to its rows. It
 * is dropped at the end of the test.
 */
export async function openBefore(
  database: TestDatabase,
  migration: string,
): Promise<{ client: pg.Client; upgrade: () => Promise<void> }> {
  const name = `upgrade_${randomUUID().replaceAll('-', '')}`;
  const owner = { user: `${name}_owner` };
  const address = { ...database.address, database: name };
  await database.ownerPool.query(`create role ${pg.escapeIdentifier(owner.user)} login createrole`);
  await database.ownerPool.query(
    `create database ${pg.escapeIdentifier(name)} owner ${pg.escapeIdentifier(owner.user)}`,
  );
  const client = new pg.Client({ ...address, user: 'postgres' });
  onTestFinished(async () => {
    await client.end();
    await database.ownerPool.query(
      `drop database if exists ${pg.escapeIdentifier(name)} with (force)`,
    );
  });
  const through = listMigrations().findIndex(({ tag }) => tag.startsWith(migration));
  await migrateDatabase(address, { owner, through });
  await client.connect();
  return { client, upgrade: () => migrateDatabase(address, { owner }).then(() => undefined) };
}
