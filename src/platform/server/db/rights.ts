import type pg from 'pg';

/**
 * The user of DATABASE_URL lacks a right, so rows would be missed or a restore would stop half way.
 * Nothing was changed.
 */
export class MissingRights extends Error {
  override readonly name = 'MissingRights';
}

/**
 * Checks that the connected user sees the rows of every clinic.
 * @throws MissingRights
 */
export async function requireFullRead(client: pg.ClientBase): Promise<void> {
  if (await canReadEverything(client)) return;
  await refuse(client, ['alter role %1$I bypassrls']);
}

/** Returns whether row-level security hides no rows from the connected user. */
export async function canReadEverything(client: pg.ClientBase): Promise<boolean> {
  return holds(
    client,
    'select 1 from pg_roles where rolname = current_user and (rolsuper or rolbypassrls)',
  );
}

/**
 * Checks every right that a restore needs, before it writes anything.
 * @throws MissingRights
 */
export async function requireRestoreRights(client: pg.ClientBase): Promise<void> {
  const cures: string[] = [];
  for (const { right, cure } of RESTORE_RIGHTS) if (!(await holds(client, right))) cures.push(cure);
  if (cures.length > 0) await refuse(client, cures);
}

const IS = `select 1 from pg_roles where rolname = current_user and`;
/** PostgreSQL 16 and newer change a role only for those who administer it. */
const FOREIGN_ROLES = `from pg_roles where rolname in ('app_user', 'app_operator', 'wellword_audit')
  and current_setting('server_version_num')::int >= 160000
  and not pg_has_role(current_user, oid, 'usage with admin option')`;

/** Each as a query that finds a row when the right is there, and the statement that gives it. */
const RESTORE_RIGHTS: readonly { right: string; cure: string }[] = [
  { right: `${IS} (rolsuper or rolbypassrls)`, cure: 'alter role %1$I bypassrls' },
  { right: `${IS} (rolsuper or rolcreaterole)`, cure: 'alter role %1$I createrole' },
  {
    right: `select 1 from pg_database where datname = current_database() and pg_has_role(datdba, 'usage')`,
    cure: 'alter database %2$I owner to %1$I',
  },
  {
    right: `select 1 where not exists (select from pg_namespace where nspname = 'public' and not pg_has_role(nspowner, 'usage'))`,
    cure: 'alter schema public owner to %1$I',
  },
  {
    right: `select 1 where not exists (select ${FOREIGN_ROLES})`,
    cure: 'grant app_user, app_operator, wellword_audit to %1$I with admin option',
  },
];

async function holds(client: pg.ClientBase, query: string): Promise<boolean> {
  return (await client.query(query)).rowCount === 1;
}

async function refuse(client: pg.ClientBase, cures: readonly string[]): Promise<never> {
  const { rows } = await client.query<{ user: string; statements: string }>(
    `select current_user as user, format($1, current_user, current_database()) as statements`,
    [cures.join('; ')],
  );
  throw new MissingRights(
    `The user ${rows[0]?.user} of DATABASE_URL lacks rights that this needs, so nothing was done. Let an administrator of the server run: ${rows[0]?.statements};`,
  );
}
