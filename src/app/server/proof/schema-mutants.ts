import type pg from 'pg';
import type { Looking } from './rights.ts';

/** One protection of the database taken away: which table it protected, and the statement that takes it. */
export interface SchemaMutant {
  readonly kind: 'policy dropped' | 'policy opened' | 'security off' | 'key dropped' | 'right lost';
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
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and cardinality(conkey) > 1`,
  // Column by column where columns were granted.
  'right lost': `
    select table_name as table, format('%s %s (%s)', grantee, privilege_type, column_name) as says,
      format('revoke %s (%I) on %I from %I', privilege_type, column_name, table_name, grantee) as statement
    from information_schema.column_privileges p where table_schema = 'public' and grantee in ('app_user', 'app_operator')
      and not exists (select from information_schema.table_privileges t where t.table_schema = 'public'
        and t.table_name = p.table_name and t.grantee = p.grantee and t.privilege_type = p.privilege_type)
    union all
    select table_name, format('%s %s', grantee, privilege_type),
      format('revoke %s on %I from %I', privilege_type, table_name, grantee)
    from information_schema.table_privileges where table_schema = 'public' and grantee in ('app_user', 'app_operator')`,
};

/** Everything that can be taken away from this database, one thing at a time. */
export async function schemaMutantsOf({ ownerPool }: Looking): Promise<SchemaMutant[]> {
  const mutants: SchemaMutant[] = [];
  for (const [kind, question] of Object.entries(KINDS)) {
    const { rows } = await ownerPool.query<Omit<SchemaMutant, 'kind'>>(question);
    mutants.push(...rows.map((row) => ({ kind: kind as SchemaMutant['kind'], ...row })));
  }
  return mutants;
}

/** What `look` finds while the mutant is in force; afterwards everything is as before. */
export async function whileMutated<Value>(
  { ownerPool }: { ownerPool: pg.Pool },
  { mutant, look }: { mutant: SchemaMutant; look: (client: pg.PoolClient) => Promise<Value> },
): Promise<Value> {
  const client = await ownerPool.connect();
  try {
    await client.query('begin');
    await client.query(mutant.statement);
    return await look(client);
  } finally {
    await client.query('rollback');
    client.release();
  }
}
