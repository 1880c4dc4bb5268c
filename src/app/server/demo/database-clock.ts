import type { ClientBase } from 'pg';

/** Before PostgreSQL's own functions in the search path of a demo's connections, so that they read the demo's `now`. */
export const CLOCK_SCHEMA = 'demo_clock';

/**
 * Lets the database tell the time of a demo's clock, which is so many milliseconds ahead of the machine's (or behind): in
 * statements, in the defaults of columns and in triggers. Run as the owner at each start, because the clock begins again.
 */
export async function setDatabaseClock(client: ClientBase, shiftMs: number): Promise<void> {
  await client.query('create schema if not exists demo_clock');
  await client.query('grant usage on schema demo_clock to public');
  const { rows } = await client.query<{ statement: string }>(
    `select format('create or replace function demo_clock.now() returns timestamptz language sql stable
         return pg_catalog.now() + %L::interval', $1::bigint * interval '1 millisecond') as statement
     union all
     select format('alter table %I alter column %I set default demo_clock.now()', table_name, column_name)
     from information_schema.columns
     where table_schema = 'public' and column_default = 'now()'
     union all
     -- The triggers that write when something was recorded have a search path of their own.
     select format('alter function %s set %s', p.oid::regprocedure,
       replace(setting, 'search_path=pg_catalog', 'search_path=demo_clock, pg_catalog'))
     from pg_proc p, unnest(p.proconfig) setting
     where p.pronamespace = 'public'::regnamespace and setting like 'search\\_path=pg\\_catalog%'`,
    [shiftMs],
  );
  for (const { statement } of rows) await client.query(statement);
}
