import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { sha256Hex } from '../crypto.ts';
import type { DatabaseAddress, Role } from './pools.ts';

const MIGRATIONS = path.resolve(import.meta.dirname, '../../../../migrations');
// Any number will do, as long as every Wellword takes the same one.
export const MIGRATION_LOCK = 7_201_001;

/** The database was made by a newer version of the product; running on would damage it. */
export class NewerSchema extends Error {
  override readonly name = 'NewerSchema';
}

/**
 * Brings the schema up to date, under a lock that lets several starting apps take turns, and gives the two app roles
 * their passwords when there are any. Refuses a schema that is newer than this version. `through` stops after so many
 * migrations: an older schema, for rows that are of it.
 */
export async function migrateDatabase(
  address: DatabaseAddress,
  options: {
    owner: Role;
    passwords?: { app_user: string; app_operator: string };
    through?: number;
  },
): Promise<void> {
  const client = new pg.Client({
    ...address,
    ...options.owner,
    application_name: 'wellword migrations',
  });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await refuseNewerSchema(client);
    await applyMigrations(client, options.through);
    for (const [role, password] of Object.entries(options.passwords ?? {})) {
      // `alter role` takes no parameters; the driver's own quoting makes both safe.
      const statement = [
        'alter role',
        client.escapeIdentifier(role),
        'password',
        client.escapeLiteral(password),
      ];
      await client.query(statement.join(' '));
    }
  } finally {
    await client.end();
  }
}

async function applyMigrations(client: pg.Client, through: number | undefined): Promise<void> {
  if (through === undefined) return migrate(drizzle(client), { migrationsFolder: MIGRATIONS });
  // Drizzle takes a folder: one whose journal ends earlier.
  const folder = mkdtempSync(path.join(tmpdir(), 'wellword-migrations-'));
  try {
    const journal = readJournal();
    const entries = journal.entries.slice(0, through);
    mkdirSync(path.join(folder, 'meta'));
    writeFileSync(path.join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }));
    for (const { tag } of entries)
      copyFileSync(path.join(MIGRATIONS, `${tag}.sql`), path.join(folder, `${tag}.sql`));
    await migrate(drizzle(client), { migrationsFolder: folder });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Every migration that this version knows, oldest first, with its hash as the database keeps it. */
export function knownMigrations(): { tag: string; when: number; hash: string }[] {
  return readJournal().entries.map(({ tag, when }) => ({
    tag,
    when,
    hash: sha256Hex(readFileSync(path.join(MIGRATIONS, `${tag}.sql`), 'utf8')),
  }));
}

async function refuseNewerSchema(client: pg.Client): Promise<void> {
  const known = await client.query<{ exists: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  );
  if (known.rows[0]?.exists !== true) return;
  const applied = await client.query<{ newest: string | null }>(
    'select max(created_at)::text as newest from drizzle.__drizzle_migrations',
  );
  if (Number(applied.rows[0]?.newest ?? 0) > newestKnown()) {
    throw new NewerSchema(
      'This database belongs to a newer version of Wellword. Start that version instead.',
    );
  }
}

function newestKnown(): number {
  return Math.max(...readJournal().entries.map((entry) => entry.when));
}

function readJournal(): { entries: { tag: string; when: number }[] } {
  const journal: unknown = JSON.parse(
    readFileSync(path.join(MIGRATIONS, 'meta/_journal.json'), 'utf8'),
  );
  return journal as { entries: { tag: string; when: number }[] };
}
