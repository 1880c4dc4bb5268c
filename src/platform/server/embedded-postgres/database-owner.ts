import type pg from 'pg';
import { REVOKE_LARGE_OBJECTS } from '../db/migrate.ts';
import { withClient } from '../db/with-client.ts';
import type { DatabaseAddress, Role } from '../db/pools.ts';

/** The role that owns the embedded database: it may change the schema and read all rows, and is no superuser. */
export const DATABASE_OWNER = 'wellword_owner';

/**
 * Creates the database and the role that owns it, and makes that role the owner of everything that an earlier version's superuser
 * created. A second run changes nothing. `password` is for servers that require one. `check` receives an existing database before
 * anything is changed; if it throws, nothing is changed.
 */
export async function prepareDatabase(
  address: DatabaseAddress,
  options: {
    superuser: Role;
    password: string | undefined;
    check?: (client: pg.Client) => Promise<void>;
  },
): Promise<void> {
  const { database } = address;
  const { superuser, password, check } = options;
  await withClient({ ...address, database: 'postgres' }, superuser, async (client) => {
    const result = await client.query<{ owner: string }>(
      'select pg_get_userbyid(datdba) as owner from pg_database where datname = $1',
      [database],
    );
    if (result.rows[0] !== undefined && check) await withClient(address, superuser, check);
    await prepareRole(client, password);
    if (result.rows[0] === undefined)
      await client.query(
        `create database ${client.escapeIdentifier(database)} owner ${DATABASE_OWNER}`,
      );
    else if (result.rows[0].owner !== DATABASE_OWNER)
      await client.query(
        `alter database ${client.escapeIdentifier(database)} owner to ${DATABASE_OWNER}`,
      );
    // PostgreSQL lets everybody connect to its own databases, and make temporary tables there.
    await client.query('revoke connect, temporary on database postgres, template1 from public');
    await client.query(`grant connect on database postgres to ${DATABASE_OWNER}`);
  });
  await withClient(address, superuser, async (client) => {
    await giveToOwner(client);
    await client.query(REVOKE_LARGE_OBJECTS);
  });
}

/** Whether the server has the role. A server that an earlier version started does not. */
export async function hasDatabaseOwner(
  address: DatabaseAddress,
  superuser: Role,
): Promise<boolean> {
  return withClient({ ...address, database: 'postgres' }, superuser, async (client) => {
    const result = await client.query('select from pg_roles where rolname = $1', [DATABASE_OWNER]);
    return result.rowCount === 1;
  });
}

async function prepareRole(client: pg.Client, password: string | undefined): Promise<void> {
  const result = await client.query('select from pg_roles where rolname = $1', [DATABASE_OWNER]);
  // It creates the app's roles, reads every clinic's rows for a backup, and creates the database of a restore drill.
  if (result.rowCount === 0)
    await client.query(`create role ${DATABASE_OWNER} login createrole createdb bypassrls`);
  if (password !== undefined)
    await client.query(`alter role ${DATABASE_OWNER} password ${client.escapeLiteral(password)}`);
  const { rows: roles } = await client.query<{ name: string }>(
    `select rolname as name from pg_roles where rolname in ('app_user', 'app_operator')
       and not exists (select from pg_auth_members where roleid = pg_roles.oid and admin_option
         and member = (select oid from pg_roles where rolname = $1))`,
    [DATABASE_OWNER],
  );
  // A superuser created them: only roles that administer them can set their passwords.
  for (const { name } of roles)
    await client.query(
      `grant ${client.escapeIdentifier(name)} to ${DATABASE_OWNER} with admin true, inherit false, set false`,
    );
}

async function giveToOwner(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(OWNED_BY_SUPERUSER, [DATABASE_OWNER]);
  if (rows.length === 0) return;
  await client.query('begin');
  for (const { statement } of rows) await client.query(statement);
  await client.query('commit');
}

// The schema `public` belongs to the owner of the database, unless it was created again.
const OWNED_BY_SUPERUSER = `
  with ours as (select oid from pg_namespace where nspname !~ '^(pg_|information_schema$)'),
    superuser as (select oid from pg_roles where rolname = current_user)
  select format('alter schema %I owner to %I', nspname, $1::text) as statement
    from pg_namespace where oid in (select oid from ours) and nspowner = (select oid from superuser)
  union all select format('alter %s %s owner to %I',
      case relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view' else 'table' end,
      oid::regclass, $1::text)
    from pg_class c where relnamespace in (select oid from ours) and relowner = (select oid from superuser)
      and relkind in ('r', 'p', 'v', 'm', 'S')
      -- What belongs to a column goes with its table.
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('a', 'i') and c.relkind = 'S')
  union all select format('alter routine %s owner to %I', oid::regprocedure, $1::text)
    from pg_proc where pronamespace in (select oid from ours) and proowner = (select oid from superuser)
  union all select format('alter type %s owner to %I', oid::regtype, $1::text)
    from pg_type where typnamespace in (select oid from ours) and typowner = (select oid from superuser)
      and typtype in ('e', 'd')`;
