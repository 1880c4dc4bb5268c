import pg from 'pg';
import { tablePlacement } from '../db/clinic-tables.ts';

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
  const { rows } = await client.query<{ statement: string }>(DEFINITIONS, [clinicTables]);
  await client.query(
    `do $$ declare f record; begin
       for f in select conrelid::regclass as t, conname from pg_constraint
         where contype = 'f' and connamespace = 'public'::regnamespace
       loop execute format('alter table %s drop constraint %I', f.t, f.conname); end loop;
     end $$`,
  );
  for (const table of clinicTables) await partition(client, table);
  for (const { statement } of rows) await client.query(statement);
  await client.query('commit');
}

async function partition(client: pg.ClientBase, table: string): Promise<void> {
  const name = pg.escapeIdentifier(table);
  const plain = pg.escapeIdentifier(`${table}_plain`);
  await client.query(`alter table ${name} rename to ${plain}`);
  await client.query(
    `create table ${name} (like ${plain} including all excluding indexes) partition by hash (user_id)`,
  );
  for (let part = 0; part < PARTITIONS; part += 1) {
    const child = pg.escapeIdentifier(`${table}_p${part}`);
    await client.query(
      `create table ${child} partition of ${name} for values with (modulus ${PARTITIONS}, remainder ${part})`,
    );
    // Reached through the table itself, never directly.
    await client.query(`alter table ${child} enable row level security, force row level security`);
  }
  await client.query(`insert into ${name} overriding system value select * from ${plain}`);
  await client.query(`drop table ${plain} cascade`);
  await client.query(`alter table ${name} enable row level security, force row level security`);
}

/** What has to be said again of the new tables, in the order in which it can be said. */
const DEFINITIONS = `
  with t as (
    select c.oid, c.relname, c.reltype, c.relacl from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relname = any ($1)
  )
  select statement from (
    select 1 as step, format('alter table %I add constraint %I %s', t.relname, k.conname, pg_get_constraintdef(k.oid)) as statement
      from pg_constraint k join t on t.oid = k.conrelid where k.contype in ('p', 'u')
    union all select 2, pg_get_indexdef(i.indexrelid) from pg_index i join t on t.oid = i.indrelid
      where not exists (select from pg_constraint where conindid = i.indexrelid and contype in ('p', 'u'))
    union all select 3, format('alter table %s add constraint %I %s', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid))
      from pg_constraint k where k.contype = 'f' and k.connamespace = 'public'::regnamespace
    union all select 4, pg_get_functiondef(p.oid) from pg_proc p join t on t.reltype = any (p.proargtypes::oid[])
    union all select 5, format('revoke all on function %s from public', p.oid::regprocedure)
      from pg_proc p join t on t.reltype = any (p.proargtypes::oid[])
    union all select 6, format('grant execute on function %s to %I', p.oid::regprocedure, a.grantee::regrole)
      from pg_proc p join t on t.reltype = any (p.proargtypes::oid[]) cross join aclexplode(p.proacl) a
      where a.grantee <> 0 and a.grantee <> p.proowner
    union all select 7, pg_get_triggerdef(g.oid) from pg_trigger g join t on t.oid = g.tgrelid where not g.tgisinternal
    union all select 8, format('create policy %I on %I as %s for %s to %s%s%s', p.policyname, p.tablename, p.permissive, p.cmd,
        array_to_string(p.roles, ', '), ' using (' || p.qual || ')', ' with check (' || p.with_check || ')')
      from pg_policies p where p.schemaname = 'public' and p.tablename = any ($1)
    union all select 9, format('grant %s on %I to %I', a.privilege_type, t.relname, a.grantee::regrole)
      from t cross join aclexplode(t.relacl) a where a.grantee <> 0
    union all select 10, format('grant %s (%I) on %I to %I', a.privilege_type, c.attname, t.relname, a.grantee::regrole)
      from t join pg_attribute c on c.attrelid = t.oid and c.attacl is not null cross join aclexplode(c.attacl) a
  ) definitions order by step, statement`;
