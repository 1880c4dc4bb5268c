import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { BackupHead } from './backup-format.ts';
import {
  verifyBackup,
  openBackup,
  type VerifiedBackup,
  type EncryptedBackup,
} from './read-backup.ts';
import { copyText, fixFormats, listTables, type StoredTable } from '../db/catalogue.ts';
import { listMigrations, migrateDatabase, NewerSchema } from '../db/migrate.ts';
import type { DatabaseAddress, Role } from '../db/pools.ts';
import { requireRestoreRights } from '../db/rights.ts';
import { hasRestoreMark, removeRestoreMark, setRestoreMark } from './restore-mark.ts';
import { RowDigest } from './row-digest.ts';
import { UnusableFile } from './encrypted-file.ts';

/** The target database has rows. Nothing was changed. */
export class NotEmpty extends Error {
  override readonly name = 'NotEmpty';
}

/** Verifies the whole file and compares its schema with ours, before anything is changed. */
export async function inspectBackup(backup: EncryptedBackup): Promise<VerifiedBackup> {
  const backupInfo = await verifyBackup(backup);
  const knownMigrations = listMigrations();
  const { migrations } = backupInfo.head;
  if (migrations.length > knownMigrations.length)
    throw new NewerSchema(
      'This backup was made by a newer version of Wellword. Restore it with that one.',
    );
  if (migrations.some(({ hash }, index) => knownMigrations[index]?.hash !== hash)) {
    throw new UnusableFile(
      'The schema of this backup is not one that this version of Wellword ever had.',
    );
  }
  return backupInfo;
}

/**
 * Restores a backup into an empty database: creates its schema, loads its rows and then migrates to this version's schema. Each
 * table is read back and compared before the transaction commits. Deletes sessions and sent links: both may have been used or
 * ended since the backup. `finish` does what has to follow before anybody may start on it: until that is done, the database is
 * marked as unfinished, no start opens it, and the next restore begins again.
 * @throws MissingRights, NotEmpty, UnusableFile, NewerSchema
 */
export async function restoreBackup(
  database: { address: DatabaseAddress; owner: Role },
  backup: EncryptedBackup & {
    head: BackupHead;
    passwords?: { app_user: string; app_operator: string };
    finish?: () => Promise<void>;
  },
): Promise<void> {
  const { address, owner } = database;
  const client = new pg.Client({ ...address, ...owner, application_name: 'wellword restore' });
  await client.connect();
  try {
    await fixFormats(client);
    await requireRestoreRights(client);
    await emptySchema(client);
    await migrateDatabase(address, { owner, through: backup.head.migrations.length });
    await client.query('begin');
    await loadTables(client, backup);
    await client.query('commit');
    await migrateDatabase(address, {
      owner,
      ...(backup.passwords === undefined ? {} : { passwords: backup.passwords }),
    });
    await backup.finish?.();
    await removeRestoreMark(client);
  } finally {
    await client.end();
  }
}

/** Drops a schema without rows, as a start leaves it, or with those of an unfinished restore. Throws NotEmpty for other rows. */
async function emptySchema(client: pg.Client): Promise<void> {
  await client.query('begin');
  if (!(await hasRestoreMark(client))) await requireEmpty(client);
  await client.query('drop schema if exists pgboss cascade');
  await client.query('drop schema if exists drizzle cascade');
  await client.query('drop schema if exists public cascade');
  await client.query('create schema public');
  await setRestoreMark(client);
  await client.query('commit');
}

async function requireEmpty(client: pg.Client): Promise<void> {
  await client.query('set local row_security = off');
  for (const { name } of await listTables(client)) {
    const { rows } = await client.query(
      `select 1 from public.${client.escapeIdentifier(name)} limit 1`,
    );
    if (rows.length > 0) {
      await client.query('rollback');
      throw new NotEmpty(
        'There is data in this database already. Restore into an empty DATA_DIR, or into a new PostgreSQL database.',
      );
    }
  }
}

async function loadTables(client: pg.Client, backup: EncryptedBackup): Promise<void> {
  await client.query('set local row_security = off');
  const here = await listTables(client);
  // The triggers ran when the rows were written, and forced row-level security applies to the owner too. Children first: rows
  // that a migration inserted are in the backup as well.
  for (const { name } of here.toReversed())
    await client.query(
      `alter table public.${client.escapeIdentifier(name)} disable trigger user, no force row level security;
       delete from public.${client.escapeIdentifier(name)}`,
    );
  const { tables, close } = await openBackup(backup);
  try {
    for await (const { table, rows } of tables) {
      requireSame(table, here);
      await loadTable(client, { table, rows });
    }
  } finally {
    close();
  }
  await setIdentities(client);
  await client.query('delete from login_sessions');
  await client.query('delete from login_proofs');
  // One of them may have been removed since, because it was stolen.
  await client.query('delete from desk_devices');
  for (const { name } of here)
    await client.query(
      `alter table public.${client.escapeIdentifier(name)} enable trigger user, force row level security`,
    );
}

function requireSame(table: StoredTable, here: readonly StoredTable[]): void {
  const ownTable = here.find(({ name }) => name === table.name);
  if (
    ownTable === undefined ||
    ownTable.columns.toSorted().join() !== [...table.columns].toSorted().join()
  )
    throw new UnusableFile(`The table ${table.name} of this backup is not as it is here.`);
}

/** Loads one table, reads it back, and throws when the rows differ. */
async function loadTable(
  client: pg.Client,
  { table, rows }: { table: StoredTable; rows: AsyncIterable<Buffer> },
): Promise<void> {
  const [sentDigest, storedDigest] = [new RowDigest(), new RowDigest()];
  await pipeline(
    addEach(sentDigest, rows),
    client.query(copyFrom(copyText(client, { table, direction: 'from stdin' }))),
  );
  const copyStream: AsyncIterable<Buffer> = client.query(
    copyTo(copyText(client, { table, direction: 'to stdout' })),
  );
  for await (const bytes of copyStream) storedDigest.add(bytes);
  if (storedDigest.end() !== sentDigest.end())
    throw new Error(`The table ${table.name} did not come out as it went in`);
}

async function* addEach(digest: RowDigest, pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const bytes of pieces) {
    digest.add(bytes);
    yield bytes;
  }
}

/** Continues each identity column after its highest value. */
async function setIdentities(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    `select c.relname as table, a.attname as column, pg_get_serial_sequence(a.attrelid::regclass::text, a.attname) as sequence
     from pg_attribute a join pg_class c on c.oid = a.attrelid
     where a.attidentity <> '' and c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace`,
  );
  for (const { table, column, sequence } of rows)
    await client.query(
      `select setval($1, coalesce((select max(${client.escapeIdentifier(column)})
         from public.${client.escapeIdentifier(table)}), 0) + 1, false)`,
      [sequence],
    );
}
