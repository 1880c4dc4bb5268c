import pg from 'pg';
import type { Findings } from './access-matrix.ts';
import type { DatabaseAccess } from './environment.ts';

const INSUFFICIENT_PRIVILEGE = '42501';

type AppRole = 'app_user' | 'app_operator';

/**
 * Harm that a role of the app must not be able to do to itself, to the other roles, to the database or to the files of its
 * server: each statement has to be refused.
 */
const ATTEMPTS: readonly string[] = [
  'alter role ROLE superuser',
  'alter role ROLE createrole',
  'alter role ROLE createdb',
  'alter role ROLE bypassrls',
  'alter role ROLE replication',
  'alter role OTHER set search_path = pg_temp',
  `alter role OTHER password 'taken'`,
  'alter role wellword_audit login',
  'grant OTHER to ROLE',
  'grant wellword_audit to ROLE',
  'grant pg_write_server_files to ROLE',
  'set role OTHER',
  'set role wellword_audit',
  'set role OWNER',
  'set session authorization OWNER',
  'create role one_more',
  'create schema one_more',
  'create table public.one_more (id int)',
  'create temporary table one_more (id int)',
  'create temporary sequence one_more',
  'create temporary view one_more as select 1',
  'create function public.one_more() returns int language sql return 1',
  'create function pg_temp.one_more() returns int language sql return 1',
  'create extension plpython3u',
  'create publication one_more for all tables',
  'create foreign data wrapper one_more',
  'set session_replication_role = replica',
  'alter table audit_log disable trigger all',
  'alter table audit_log owner to ROLE',
  'alter table reviews disable row level security',
  'alter function seal_audit_line() reset all',
  'alter function seal_audit_line() owner to ROLE',
  'drop trigger audit_log_sealed on audit_log',
  'alter database DATABASE set search_path = pg_temp',
  'select * from audit_chains',
  'update audit_chains set seq = 0',
  'select rolpassword from pg_authid',
  `copy (select 1) to '/tmp/wellword-must-not-be-there'`,
  `copy (select 1) to program 'true'`,
  `select pg_read_file('/etc/hostname')`,
  `select lo_import('/etc/hostname')`,
  `select lo_export(1, '/tmp/wellword-must-not-be-there')`,
  'select lo_create(0)',
  'select lo_creat(-1)',
  `select lo_from_bytea(0, 'taken')`,
  'select lo_open(1, 131072)',
  'select pg_reload_conf()',
  `set log_statement = 'all'`,
];

/** Tries every way out of each role's rights, and the temporary objects that once made either a superuser. */
export async function escapeFindings(database: DatabaseAccess): Promise<Findings> {
  const { rows } = await database.ownerPool.query<{ name: string; owner: string }>(
    'select current_database() as name, current_user as owner',
  );
  const [place] = rows;
  if (place === undefined) throw new Error('The database says nothing about itself');
  const findings: string[] = [];
  const roles: [AppRole, AppRole, pg.Pool][] = [
    ['app_user', 'app_operator', database.pool],
    ['app_operator', 'app_user', database.operatorPool],
  ];
  for (const [role, other, pool] of roles) {
    for (const attempt of ATTEMPTS) {
      const statement = attempt
        .replaceAll('ROLE', role)
        .replaceAll('OTHER', other)
        .replaceAll('OWNER', place.owner)
        .replaceAll('DATABASE', place.name);
      if (!(await isRefused(pool, statement))) findings.push(`${role} may: ${statement}`);
    }
    const became = await roleBehindTemporaryTable(database, role);
    if (became !== role)
      findings.push(`${role} runs its own code as ${became} with temporary tables`);
  }
  return { tryCount: roles.length * (ATTEMPTS.length + 1), findings };
}

async function isRefused(pool: pg.Pool, statement: string): Promise<boolean> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(statement);
    return false;
  } catch (error) {
    return error instanceof pg.DatabaseError && error.code === INSUFFICIENT_PRIVILEGE;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/**
 * Returns the role that runs code which the given role plants in temporary tables where the audit log's trigger reads and writes,
 * even on a database that allows such tables. It must be the role itself.
 */
async function roleBehindTemporaryTable(database: DatabaseAccess, role: AppRole): Promise<string> {
  const client = await database.ownerPool.connect();
  try {
    await client.query('begin');
    const place = await client.query<{ name: string }>('select current_database() as name');
    await client.query(
      `grant temporary on database ${client.escapeIdentifier(place.rows[0]?.name ?? '')} to public`,
    );
    const result = await client.query<{ id: string }>(
      `insert into users (clinic_name, name) values ('Proof', 'Proof') returning id, set_config('app.clinic_id', id::text, true)`,
    );
    const clinicId = result.rows[0]?.id;
    await client.query(`set local role ${client.escapeIdentifier(role)}`);
    await client.query(DIVERSION);
    await client.query(
      `insert into public.audit_log (user_id, request_id, action, entity) values ($1, 'r', 'a', 'e')`,
      [clinicId],
    );
    const { rows } = await client.query<{ name: string }>(
      `select coalesce(nullif(current_setting('proof.became', true), ''), current_user) as name`,
    );
    return rows[0]?.name ?? '';
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const DIVERSION = `
  create temporary table audit_chains (id bigint generated by default as identity, user_id uuid, seq bigint, hash bytea);
  create function pg_temp.tell() returns trigger language plpgsql as
    $$ begin perform set_config('proof.became', current_user, true); return new; end $$;
  create trigger tell before insert or update on pg_temp.audit_chains for each row execute function pg_temp.tell()`;
