import type pg from 'pg';
import type { Looking } from './grants.ts';

/** One protection of the database taken away, or one right given: which table it is about, and the statement. */
export interface SchemaMutant {
  readonly kind:
    | 'policy dropped'
    | 'policy opened'
    | 'security off'
    | 'key dropped'
    | 'right lost'
    | 'right given';
  readonly table: string;
  readonly says: string;
  readonly statement: string;
}

const KINDS: Readonly<Record<SchemaMutant['kind'], string>> = {
  'policy dropped': `
    select tablename as table, policyname as says, format('drop policy %I on %I', policyname, tablename) as statement
    from pg_policies where schemaname = 'public'`,
  // A policy that adds nothing for reading is opened for what it is for.
  'policy opened': `
    select tablename as table, policyname as says, format('alter policy %I on %I using (true)%s', policyname, tablename,
      case when cmd = 'SELECT' then '' else ' with check (true)' end) as statement
    from pg_policies where schemaname = 'public' and 'app_user' = any (roles)`,
  'security off': `
    select c.relname as table, 'row security' as says, format('alter table %I disable row level security', c.relname) as statement
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and exists (select from pg_attribute where attrelid = c.oid and attname = 'user_id')
      and exists (select from pg_policies where tablename = c.relname and 'app_user' = any (roles))`,
  'key dropped': `
    select conrelid::regclass::text as table, conname as says,
      format('alter table %s drop constraint %I', conrelid::regclass, conname) as statement
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0 and cardinality(conkey) > 1`,
  // Column by column where columns were granted.
  'right lost': `
    with on_tables as materialized (
      select grantee, privilege_type, table_name from information_schema.table_privileges
      where table_schema = 'public' and grantee in ('app_user', 'app_operator')
    ), on_columns as materialized (
      select grantee, privilege_type, table_name, column_name from information_schema.column_privileges
      where table_schema = 'public' and grantee in ('app_user', 'app_operator')
    )
    select table_name as table, format('%s %s (%s)', grantee, privilege_type, column_name) as says,
      format('revoke %s (%I) on %I from %I', privilege_type, column_name, table_name, grantee) as statement
    from on_columns where (grantee, privilege_type, table_name) not in (select * from on_tables)
    union all
    select table_name, format('%s %s', grantee, privilege_type),
      format('revoke %s on %I from %I', privilege_type, table_name, grantee)
    from on_tables`,
  'right given': `
    select says, 'audit_log' as table, format(statement, current_database(), current_user) as statement from (values
      ('temporary objects for everybody', 'grant temporary on database %1$I to public'),
      ('temporary objects for the clinic role', 'grant temporary on database %1$I to app_user'),
      ('schemas for the operator', 'grant create on database %1$I to app_operator'),
      ('tables for the operator', 'grant create on schema public to app_operator'),
      ('the function of the hash chain without a search path', 'alter function seal_audit_line() reset search_path'),
      ('its search path without pg_temp', 'alter function seal_audit_line() set search_path = pg_catalog, public'),
      ('its search path with pg_temp first', 'alter function seal_audit_line() set search_path = pg_temp, pg_catalog'),
      ('the function as a superuser', 'alter function seal_audit_line() owner to %2$I'),
      ('one more function that runs as its owner',
        'create function one_more() returns int language sql security definer set search_path = pg_catalog, pg_temp return 1'),
      ('a role that makes databases', 'alter role app_user createdb'),
      ('a role that reads past the policies', 'alter role app_operator bypassrls'),
      ('the role of the audit log signs in', 'alter role wellword_audit login'),
      ('a search path that is kept for a role', 'alter role app_user set search_path = pg_temp'),
      ('a table that a role owns', 'alter table doctors owner to app_user')) given (says, statement)`,
};

/** Everything that can be taken away from this database or given in it, one thing at a time. */
export async function listSchemaMutants({ ownerPool }: Looking): Promise<SchemaMutant[]> {
  const mutants: SchemaMutant[] = [];
  for (const [kind, question] of Object.entries(KINDS)) {
    const { rows } = await ownerPool.query<Omit<SchemaMutant, 'kind'>>(question);
    mutants.push(...rows.map((row) => ({ kind: kind as SchemaMutant['kind'], ...row })));
  }
  return mutants;
}

/** Returns the result of `check` while the mutant is in force; afterwards everything is as before. */
export async function whileMutated<Value>(
  { ownerPool }: { ownerPool: pg.Pool },
  { mutant, check }: { mutant: SchemaMutant; check: (client: pg.PoolClient) => Promise<Value> },
): Promise<Value> {
  const client = await ownerPool.connect();
  try {
    await client.query('begin');
    await client.query(mutant.statement);
    return await check(client);
  } finally {
    await client.query('rollback');
    client.release();
  }
}
