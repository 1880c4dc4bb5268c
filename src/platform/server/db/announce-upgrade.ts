import type pg from 'pg';

/** Says which migrations run on an older database, and when its last backup was made. Says nothing without any. */
export async function announceUpgrade(
  client: pg.ClientBase,
  migrations: readonly string[],
  say: (text: string) => void,
): Promise<void> {
  if (migrations.length === 0) return;
  say(`updating the database. Migrations: ${migrations.join(', ')}.`);
  say(await describeLastBackup(client));
}

async function describeLastBackup(client: pg.ClientBase): Promise<string> {
  const result = await client.query<{ canRead: boolean | null }>(
    `select not row_security_active(to_regclass('public.operator_audit_log')) as "canRead"`,
  );
  if (result.rows[0]?.canRead !== true)
    return 'whether this database has a backup cannot be read here: look where your backups are.';
  const { rows } = await client.query<{ at: string | null }>(
    `select to_char(max(at) at time zone 'UTC', 'YYYY-MM-DD HH24:MI "UTC"') as at
       from operator_audit_log where action = 'installation.backup'`,
  );
  const time = rows[0]?.at ?? null;
  return time === null
    ? 'no backup of this database was ever made. npm run backup makes one: docs/backup.md.'
    : `the last backup of this database was made on ${time}.`;
}
