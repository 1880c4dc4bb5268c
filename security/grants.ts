import type pg from 'pg';

/** A way to look at the catalogue: a pool, or one connection whose transaction is not over. */
export interface Looking {
  readonly ownerPool: Pick<pg.Pool, 'query'>;
}

/**
 * Everything that the database allows the roles of the product, one line a table and role, one a row policy, and one a
 * function that runs as another role or with settings of its own: what
 * `rights-on-record.ts` must say word for word, so that a right is never won or lost in passing.
 */
export async function listGrants({ ownerPool }: Looking): Promise<readonly string[]> {
  const result = await ownerPool.query<{ line: string }>(GRANTED);
  const policies = await ownerPool.query<{ line: string }>(POLICIES);
  const functions = await ownerPool.query<{ line: string }>(FUNCTIONS);
  return [...result.rows, ...policies.rows, ...functions.rows]
    .map(({ line }) => line.replace(/\s+/g, ' '))
    .toSorted();
}

// A verb on the whole table, or on the columns named.
const GRANTED = `
  with verbs as (
    select c.relname as table_name, r.rolname as role, v.verb,
      has_table_privilege(r.oid, c.oid, v.verb) as whole,
      (select string_agg(a.attname, ', ' order by a.attname) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and v.verb not in ('DELETE', 'TRUNCATE')
          and has_column_privilege(r.oid, c.oid, a.attnum, v.verb)) as columns
    from pg_class c
      cross join (select oid, rolname from pg_roles where rolname in ('app_user', 'app_operator', 'wellword_audit')) r
      cross join unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE']) v(verb)
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
  )
  select role || ' on ' || table_name || ': ' || string_agg(
    lower(verb) || case when whole then '' else ' (' || columns || ')' end, ', ' order by verb) as line
  from verbs where whole or columns is not null group by role, table_name`;

const POLICIES = `
  select 'policy ' || policyname || ' on ' || tablename || ': ' || lower(cmd) || ' to ' || array_to_string(roles, ', ')
    || ' using ' || coalesce(qual, 'nothing') || ' check ' || coalesce(with_check, 'nothing') as line
  from pg_policies where schemaname = 'public'`;

const FUNCTIONS = `
  select 'function ' || p.oid::regprocedure || ': runs as ' || case when p.prosecdef then r.rolname else 'its caller' end
    || coalesce(' with ' || array_to_string(p.proconfig, ', '), '') as line
  from pg_proc p join pg_roles r on r.oid = p.proowner
  where p.pronamespace in ('public'::regnamespace, to_regnamespace('pgboss')) and (p.prosecdef or p.proconfig is not null)`;
