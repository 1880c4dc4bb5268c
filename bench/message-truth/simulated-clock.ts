import type pg from 'pg';
import { instantAt } from '../../src/platform/zoned-time.ts';
import type { TestDatabase } from '../../src/platform/server/testing/database.ts';
import { moveClock } from '../environment/moved-clock.ts';

export const TIME_ZONE = 'Asia/Kolkata';
const MINUTE_MS = 60_000;

/** The clock of the process and of its database, moved together. */
export interface SimulatedClock {
  now(): Date;
  /** Shows this local date and time. */
  set(date: string, time: string): Promise<void>;
  pass(minutes: number): Promise<void>;
  /** Shows the time of the machine again. */
  stop(): void;
}

/**
 * Replaces the clock of a database that only a simulation uses. PostgreSQL has no clock that can be
 * moved, so its clock functions are shadowed by ours, which add what the simulated clock is ahead.
 */
export async function startSimulatedClock(database: TestDatabase): Promise<SimulatedClock> {
  await database.ownerPool.query(SHADOW_CLOCK);
  for (const pool of [database.pool, database.operatorPool]) shadowClock(pool);
  const real = Date.now.bind(Date);
  let msAhead = 0;
  const move = async (ms: number) => {
    msAhead = ms;
    moveClock(ms);
    await database.ownerPool.query('update simulated.clock set ahead = $1::text::interval', [
      `${ms} milliseconds`,
    ]);
  };
  return {
    now: () => new Date(real() + msAhead),
    set: (date, time) => move(instantAt(TIME_ZONE, { date, time }).getTime() - real()),
    pass: (minutes) => move(msAhead + minutes * MINUTE_MS),
    stop: () => moveClock(0),
  };
}

/** A connection finds our functions before those of PostgreSQL. */
function shadowClock(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    void client.query('set search_path = simulated, public, pg_catalog, pg_temp');
  });
}

/** Defaults and functions of the schema were bound to PostgreSQL's clock when they were created. */
const SHADOW_CLOCK = `
create schema simulated;
create unlogged table simulated.clock (ahead interval not null);
insert into simulated.clock values (interval '0');
create function simulated.now() returns timestamptz language sql stable as
  'select pg_catalog.now() + ahead from simulated.clock';
create function simulated.clock_timestamp() returns timestamptz language sql volatile as
  'select pg_catalog.clock_timestamp() + ahead from simulated.clock';
grant usage on schema simulated to public;
grant select on simulated.clock to public;
do $$
declare found record;
begin
  for found in
    select d.adrelid::regclass as name, a.attname as field, pg_get_expr(d.adbin, d.adrelid) as value
    from pg_attrdef d
    join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
    join pg_class c on c.oid = d.adrelid
    where c.relnamespace = 'public'::regnamespace and a.attgenerated = ''
      and pg_get_expr(d.adbin, d.adrelid) ~ '^(now|clock_timestamp)\\(\\)'
  loop
    execute format('alter table %s alter column %I set default %s', found.name, found.field,
      regexp_replace(found.value, '\\m(now|clock_timestamp)\\(\\)', 'simulated.\\1()', 'g'));
  end loop;
  for found in
    select p.oid from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prosrc ~ '\\m(now|clock_timestamp)\\(\\)'
  loop
    execute regexp_replace(pg_get_functiondef(found.oid),
      '\\m(now|clock_timestamp)\\(\\)', 'simulated.\\1()', 'g');
  end loop;
end $$;
`;
