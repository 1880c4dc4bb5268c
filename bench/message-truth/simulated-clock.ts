import type pg from 'pg';
import { instantAt } from '../../src/platform/zoned-time.ts';
import type { TestDatabase } from '../../src/platform/server/testing/database.ts';

export const TIME_ZONE = 'Asia/Kolkata';
const MINUTE_MS = 60_000;
/**
 * So much slower than the machine's: how long a step takes hardly shows in what it does, and still no two
 * transactions begin at the same microsecond.
 */
const SLOWNESS = 20;

/** The clock of the product and of its database, moved together. */
export interface SimulatedClock {
  now(): Date;
  /** Shows this local date and time. */
  set(date: string, time: string): Promise<void>;
  pass(minutes: number): Promise<void>;
}

/**
 * Replaces the clock of a database that only a simulation uses. PostgreSQL has no clock that can be
 * moved, so its clock functions are shadowed by ours, which add what the simulated clock is ahead.
 */
export async function startSimulatedClock(database: TestDatabase): Promise<SimulatedClock> {
  await database.ownerPool.query(SHADOW_CLOCK);
  for (const pool of [database.pool, database.operatorPool]) shadowClock(pool);
  let moment = 0;
  let movedAt = 0;
  const move = async (ms: number) => {
    moment = ms;
    await database.ownerPool.query(
      'update simulated.clock set moment = to_timestamp($1), moved_at = pg_catalog.clock_timestamp()',
      [ms / 1000],
    );
    movedAt = performance.now();
  };
  return {
    now: () => new Date(moment + (performance.now() - movedAt) / SLOWNESS),
    set: (date, time) => move(instantAt(TIME_ZONE, { date, time }).getTime()),
    pass: (minutes) => move(moment + minutes * MINUTE_MS),
  };
}

/** Ids that the database makes for a clinic then follow from their order in this clinic. */
export async function seedDatabaseIds(database: TestDatabase, clinicId: string): Promise<void> {
  await database.ownerPool.query(`create sequence simulated."ids ${clinicId}"`);
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
create unlogged table simulated.clock (moment timestamptz not null, moved_at timestamptz not null);
insert into simulated.clock values (pg_catalog.now(), pg_catalog.now());
create function simulated.now() returns timestamptz language sql stable as
  'select moment + (pg_catalog.now() - moved_at) / ${SLOWNESS} from simulated.clock';
create function simulated.clock_timestamp() returns timestamptz language sql volatile as
  'select moment + (pg_catalog.clock_timestamp() - moved_at) / ${SLOWNESS} from simulated.clock';
create sequence simulated.ids;
create function simulated.gen_random_uuid() returns uuid language plpgsql volatile as $id$
declare
  clinic text := coalesce(current_setting('app.clinic_id', true), '');
  counter regclass := coalesce(to_regclass(format('simulated.%I', 'ids ' || clinic)), 'simulated.ids');
begin
  return overlay(overlay(md5(clinic || nextval(counter)) placing '4' from 13) placing '8' from 17)::uuid;
end $id$;
alter default privileges in schema simulated grant usage on sequences to public;
grant usage on sequence simulated.ids to public;
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
      and pg_get_expr(d.adbin, d.adrelid) ~ '^(now|clock_timestamp|gen_random_uuid)\\(\\)'
  loop
    execute format('alter table %s alter column %I set default %s', found.name, found.field,
      regexp_replace(found.value, '\\m(now|clock_timestamp|gen_random_uuid)\\(\\)', 'simulated.\\1()', 'g'));
  end loop;
  for found in
    select p.oid from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prosrc ~ '\\m(now|clock_timestamp|gen_random_uuid)\\(\\)'
  loop
    execute regexp_replace(pg_get_functiondef(found.oid),
      '\\m(now|clock_timestamp|gen_random_uuid)\\(\\)', 'simulated.\\1()', 'g');
  end loop;
end $$;
`;
