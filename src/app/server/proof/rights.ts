import type pg from 'pg';

/** A way to look at the catalogue: a pool, or one connection whose transaction is not over. */
export interface Looking {
  readonly ownerPool: Pick<pg.Pool, 'query'>;
}

/**
 * Everything that the database allows the two roles of the app, one line a table and role, and one a row policy: what
 * `rights-on-record.ts` must say word for word, so that a right is never won or lost in passing.
 */
export async function rightsOf({ ownerPool }: Looking): Promise<readonly string[]> {
  const granted = await ownerPool.query<{ line: string }>(GRANTED);
  const policies = await ownerPool.query<{ line: string }>(POLICIES);
  return [...granted.rows, ...policies.rows]
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
      cross join (select oid, rolname from pg_roles where rolname in ('app_user', 'app_operator')) r
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
