import type pg from 'pg';

/**
 * Everything that makes our schema what it is, as lines: tables, columns, constraints, indexes,
 * policies, grants, functions, triggers. Two databases with the same lines behave alike; one that
 * lacks a policy lacks its line.
 */
export async function schemaLines(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(SCHEMA_LINES);
  return rows.map(({ line }) => line);
}

const SCHEMA_LINES = `
  select line from (
    select 'table ' || oid::regclass || ' rls=' || relrowsecurity || ' force=' || relforcerowsecurity as line
      from pg_class where relkind in ('r', 'p') and relnamespace in (select oid from pg_namespace where nspname in ('public', 'pgboss'))
    union all select 'column ' || a.attrelid::regclass || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
        || ' notnull=' || a.attnotnull || ' identity=' || a.attidentity::text || ' generated=' || a.attgenerated::text
        || ' default=' || coalesce(pg_get_expr(d.adbin, d.adrelid), '') || ' acl=' || coalesce((select
          string_agg(g::text, ',' order by g::text) from unnest(a.attacl) g where g::text like 'app%'), '')
      from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
    union all select 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
      from pg_constraint where connamespace = 'public'::regnamespace and conrelid <> 0 and contype <> 'n'
    union all select 'index ' || pg_get_indexdef(indexrelid) from pg_index join pg_class c on c.oid = indexrelid
      where c.relnamespace = 'public'::regnamespace
    union all select 'policy ' || tablename || ' ' || policyname || ' ' || permissive || ' ' || roles::text || ' ' || cmd
        || ' using ' || coalesce(qual, '') || ' check ' || coalesce(with_check, '') from pg_policies where schemaname = 'public'
    union all select 'grant ' || table_schema || '.' || table_name || ' ' || grantee || ' ' || privilege_type
      from information_schema.table_privileges where table_schema in ('public', 'pgboss') and grantee like 'app\\_%'
    union all select 'function ' || oid::regprocedure || ' ' || md5(pg_get_functiondef(oid)) || ' definer=' || prosecdef
      from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f'
    union all select 'trigger ' || pg_get_triggerdef(oid) || ' ' || tgenabled::text from pg_trigger where not tgisinternal
  ) lines order by line collate "C"`;
