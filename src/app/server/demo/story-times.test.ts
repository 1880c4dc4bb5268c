import { expect, test } from 'vitest';
import { buildClinic } from '#features/clinics/server/testing.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { fillPatientBook } from './patient-book.ts';
import { moveToDemoClock, readDatabaseTime } from './story-times.ts';

const database = testDatabase();
const HOUR_MS = 3_600_000;

// covers: demo-times
test('rows of the demo get the times of its clock, earlier rows and lines of chains keep their own', async () => {
  const earlier = await buildClinic(database);
  const owner = await database.ownerPool.connect();
  const readTimes = async () => {
    const { rows } = await owner.query<Record<'earlier' | 'patient' | 'consent' | 'audit', Date>>(
      `select (select created_at from users where id = $1) as earlier,
         (select min(created_at) from patients where user_id = $2) as patient,
         (select min(created_at) from consent_events where user_id = $2) as consent,
         (select min(at) from audit_log where user_id = $2) as audit`,
      [earlier.id, clinic.id],
    );
    return Object.entries(rows[0] ?? {}).map(([name, time]) => [name, time.getTime()] as const);
  };
  const since = await readDatabaseTime(owner);
  const clinic = await buildClinic(database);
  await fillPatientBook(clinic.scope);
  const before = await readTimes();
  await moveToDemoClock(owner, { since, shiftMs: -7 * HOUR_MS });
  const shiftHours = (await readTimes()).map(([name, time], place) => [
    name,
    (time - (before[place]?.[1] ?? 0)) / HOUR_MS,
  ]);
  owner.release();
  expect(Object.fromEntries(shiftHours)).toEqual({
    earlier: 0,
    patient: -7,
    consent: -7,
    audit: 0,
  });
});
