import type pg from 'pg';
import { tablePlacement } from './clinic-tables.ts';

const PARTITIONS = 3;

/**
 * Declares every clinic table of a migrated database `partition by hash (user_id)`, with the same keys, policies, triggers and
 * rights. PostgreSQL then enforces what a sharded one does: each unique key contains the clinic, and so does each reference
 * between the clinics' tables.
 */
export async function partitionClinicTables(client: pg.ClientBase): Promise<void> {
  const { clinicTables } = await tablePlacement(client);
  await client.query('begin');
  await client.query('set local row_security = off');
  const { rows } = await client.query<{ statement: string }>(STATEMENTS, [
    clinicTables,
    PARTITIONS,
  ]);
  for (const { statement } of rows) await client.query(statement);
  await client.query('commit');
}

/** Replaces each table by a partitioned one, and says of that one what was said of the first, in the order in which it can be said. */
const STATEMENTS = `
  with t as (
    select c.oid, c.relname, c.relname || '_plain' as plain, c.reltype, c.relacl from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relname = any ($1)
  ), parts as (
    select t.relname, t.relname || '_p' || part as part, part as remainder from t, generate_series(0, $2::int - 1) part
  )
  select statement from (
    select 1 as step, format('alter table %s drop constraint %I', conrelid::regclass, conname) as statement
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
    union all select 2, format('alter table %I rename to %I', relname, plain) from t
    union all select 3, format('create table %I (like %I including all excluding indexes) partition by hash (user_id)', relname, plain) from t
    union all select 4, format('create table %I partition of %I for values with (modulus %s, remainder %s)', part, relname, $2::int, remainder)
      from parts
    -- Reached through the table itself, never directly.
    union all select 5, format('alter table %I enable row level security, force row level security', name)
      from (select relname as name from t union all select part from parts) tables
    -- Generated columns are computed again.
    union all select 6, format('insert into %I (%s) overriding system value select %s from %I', relname, columns, columns, plain)
      from t cross join lateral (select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
        where attrelid = t.oid and attnum > 0 and not attisdropped and attgenerated = '') stored
    union all select 7, format('drop table %I cascade', plain) from t
    union all select 8, format('alter table %I add constraint %I %s', t.relname, k.conname, pg_get_constraintdef(k.oid))
      from pg_constraint k join t on t.oid = k.conrelid where k.contype in ('p', 'u')
    union all select 9, pg_get_indexdef(i.indexrelid) from pg_index i join t on t.oid = i.indrelid
      where not exists (select from pg_constraint where conindid = i.indexrelid and contype in ('p', 'u'))
    union all select 10, format('alter table %s add constraint %I %s', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid))
      from pg_constraint k where k.contype = 'f' and k.connamespace = 'public'::regnamespace
    union all select 11, pg_get_functiondef(p.oid) from pg_proc p join t on t.reltype = any (p.proargtypes::oid[])
    union all select 12, format('revoke all on function %s from public', p.oid::regprocedure)
      from pg_proc p join t on t.reltype = any (p.proargtypes::oid[])
    union all select 13, format('grant execute on function %s to %I', p.oid::regprocedure, a.grantee::regrole)
      from pg_proc p join t on t.reltype = any (p.proargtypes::oid[]) cross join aclexplode(p.proacl) a
      where a.grantee <> 0 and a.grantee <> p.proowner
    union all select 14, pg_get_triggerdef(g.oid) from pg_trigger g join t on t.oid = g.tgrelid where not g.tgisinternal
    union all select 15, format('create policy %I on %I as %s for %s to %s%s%s', p.policyname, p.tablename, p.permissive, p.cmd,
        array_to_string(p.roles, ', '), ' using (' || p.qual || ')', ' with check (' || p.with_check || ')')
      from pg_policies p where p.schemaname = 'public' and p.tablename = any ($1)
    union all select 16, format('grant %s on %I to %I', a.privilege_type, t.relname, a.grantee::regrole)
      from t cross join aclexplode(t.relacl) a where a.grantee <> 0
    union all select 17, format('grant %s (%I) on %I to %I', a.privilege_type, c.attname, t.relname, a.grantee::regrole)
      from t join pg_attribute c on c.attrelid = t.oid and c.attacl is not null cross join aclexplode(c.attacl) a
  ) definitions order by step, statement`;
