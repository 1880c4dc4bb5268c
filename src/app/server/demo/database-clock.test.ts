import { expect, inject, test } from 'vitest';
import { buildClinic } from '#features/clinics/server/testing.ts';
import { openPool } from '#platform/server/db/pools.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { CLOCK_SCHEMA, setDatabaseClock } from './database-clock.ts';
import { fillPatientBook } from './patient-book.ts';

const database = testDatabase();
const HOUR_MS = 3_600_000;

// covers: demo-times
test('the database of a demo tells the time of its clock in statements, defaults and triggers, also after a second start', async () => {
  const owner = await database.ownerPool.connect();
  for (const hours of [3, -7]) {
    await setDatabaseClock(owner, hours * HOUR_MS);
    const clinic = await buildClinic(database);
    await fillPatientBook(clinic.scope);
    const { rows } = await owner.query<Record<'patient' | 'consent' | 'audit', number>>(
      `select extract(epoch from min(p.created_at) - now())::float / 3600 as patient,
         (select extract(epoch from min(created_at) - now())::float / 3600 from consent_events where user_id = $1) as consent,
         (select extract(epoch from min(at) - now())::float / 3600 from audit_log where user_id = $1) as audit
       from patients p where user_id = $1`,
      [clinic.id],
    );
    for (const hoursAhead of Object.values(rows[0] ?? {})) expect(hoursAhead).toBeCloseTo(hours, 1);
    const address = { ...database.address, firstSchema: CLOCK_SCHEMA };
    const { password } = inject('testServer');
    const pool = openPool(address, { user: 'app_user', max: 1, ...(password && { password }) });
    const statement = await pool.query<{ ahead: number }>(
      'select extract(epoch from now() - pg_catalog.now())::float / 3600 as ahead',
    );
    await pool.end();
    expect(statement.rows).toEqual([{ ahead: hours }]);
  }
  owner.release();
});
