import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { sha256Hex } from '../crypto.ts';
import { announceUpgrade } from './announce-upgrade.ts';
import type { DatabaseAddress, Role } from './pools.ts';

const MIGRATIONS = path.resolve(import.meta.dirname, '../../../../migrations');
// Any number will do, as long as every Wellword takes the same one.
export const MIGRATION_LOCK = 7_201_001;

/** The database was made by a newer version of the product; running on would damage it. */
export class NewerSchema extends Error {
  override readonly name = 'NewerSchema';
}

/**
 * The database's migrations are not the ones that this version knows, so nothing can be said of its
 * schema.
 */
export class UnknownSchema extends Error {
  override readonly name = 'UnknownSchema';
}

/**
 * Brings the schema up to date, under a lock that lets several starting apps take turns, and gives
 * the two app roles their passwords when there are any. Before it changes anything it compares the
 * migrations that were applied with its own. `through` stops after so many migrations: an older
 * schema, for rows that are of it.
 * @throws NewerSchema, UnknownSchema
 */
export async function migrateDatabase(
  address: DatabaseAddress,
  options: {
    owner: Role;
    passwords?: { app_user: string; app_operator: string };
    through?: number;
    /** Is told what an upgrade changes, before it does. */
    say?: (text: string) => void;
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
    await checkHistory(client);
    if (options.say) await announceUpgrade(client, await listUpgrade(client), options.say);
    await applyMigrations(client, options.through);
    await revokeTemporary(client);
    await client.query(REVOKE_LARGE_OBJECTS);
    await resetKeptSettings(client);
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

/**
 * Takes the right to make temporary objects from everybody but the owner. At each start, since a
 * database that was copied or loaded from a dump has it again. Where another role owns the database
 * PostgreSQL only warns, and nothing changes.
 */
async function revokeTemporary(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select current_database() as name');
  await client.query(
    `revoke temporary on database ${client.escapeIdentifier(rows[0]?.name ?? '')} from public`,
  );
}

/**
 * Takes large objects from everybody: they belong to no clinic, and no policy protects them. Only a
 * superuser can; for any other role PostgreSQL warns or refuses, and nothing changes.
 */
export const REVOKE_LARGE_OBJECTS = `do $$
  declare large record;
  begin
    for large in select oid::regprocedure as function from pg_proc
      where pronamespace = 'pg_catalog'::regnamespace and proname ~ '^lo(_|read$|write$)' and has_function_privilege('public', oid, 'execute')
    loop
      execute format('revoke execute on function %s from public', large.function);
    end loop;
  exception when insufficient_privilege then null;
  end $$`;

/**
 * Resets the settings that the two roles keep. A role may set its own (`alter role … set`), and one
 * of them, such as a library that is missing, would let no connection in any more, also after a
 * restart.
 */
async function resetKeptSettings(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('alter role %I %s reset all', rolname, 'in database ' || quote_ident(datname)) as statement
     from pg_db_role_setting as kept
     join pg_roles as roles on roles.oid = kept.setrole
     left join pg_database as databases on databases.oid = kept.setdatabase
     where rolname in ('app_user', 'app_operator')
       and (kept.setdatabase = 0 or datname = current_database())`,
  );
  for (const { statement } of rows) await client.query(statement);
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

/**
 * Every migration that this version knows, oldest first, with its hash as the database keeps it.
 */
export function listMigrations(): { tag: string; when: number; hash: string }[] {
  return readJournal().entries.map(({ tag, when }) => ({
    tag,
    when,
    hash: sha256Hex(readFileSync(path.join(MIGRATIONS, `${tag}.sql`), 'utf8')),
  }));
}

/**
 * Compares the migrations of a database with ours, by their hashes. Changes nothing.
 * @throws NewerSchema, UnknownSchema
 */
export async function checkHistory(client: pg.ClientBase): Promise<void> {
  const appliedMigrations = await listAppliedMigrations(client);
  const knownMigrations = listMigrations();
  const newest = knownMigrations.at(-1)?.when ?? 0;
  if (appliedMigrations.some(({ when }) => when > newest))
    throw new NewerSchema(
      'This database belongs to a newer version of Wellword. Nothing was changed: start that version instead.',
    );
  const different = appliedMigrations.findIndex(
    ({ hash }, index) => knownMigrations[index]?.hash !== hash,
  );
  if (different !== -1) {
    const name = knownMigrations[different]?.tag ?? `number ${different + 1}`;
    throw new UnknownSchema(
      `This database is not as a released version of Wellword leaves it: its migration ${name} is another one. Nothing was changed: start the version that made it, or restore a backup into an empty DATA_DIR or database.`,
    );
  }
  if (appliedMigrations.length === 0 && (await hasTables(client)))
    throw new UnknownSchema(
      'This database holds tables of another program. Nothing was changed: give Wellword a database of its own.',
    );
}

/** Lists the migrations that an older schema lacks; a new database is no upgrade. */
async function listUpgrade(client: pg.ClientBase): Promise<string[]> {
  const { length } = await listAppliedMigrations(client);
  return length === 0
    ? []
    : listMigrations()
        .slice(length)
        .map(({ tag }) => tag);
}

async function listAppliedMigrations(
  client: pg.ClientBase,
): Promise<{ hash: string; when: number }[]> {
  const result = await client.query<{ exists: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  );
  if (result.rows[0]?.exists !== true) return [];
  const { rows } = await client.query<{ hash: string; when: string }>(
    'select hash, created_at::text as when from drizzle.__drizzle_migrations order by created_at, id',
  );
  return rows.map(({ hash, when }) => ({ hash, when: Number(when) }));
}

async function hasTables(client: pg.ClientBase): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_class where relkind in ('r', 'p') and relnamespace = to_regnamespace('public') limit 1`,
  );
  return rowCount === 1;
}

function readJournal(): { entries: { tag: string; when: number }[] } {
  const journal: unknown = JSON.parse(
    readFileSync(path.join(MIGRATIONS, 'meta/_journal.json'), 'utf8'),
  );
  return journal as { entries: { tag: string; when: number }[] };
}
