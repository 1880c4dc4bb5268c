import { expect, test } from 'vitest';
import { buildClinic } from '#features/clinics/server/testing.ts';
import { suggestPatients } from '#features/patients/server/suggest-patients.ts';
import { PhoneNumber } from '#platform/schema.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { reviewsFeature } from './feature.ts';
import { buildReview } from './testing.ts';

const database = testDatabase(reviewsFeature);
// covers: suggestion-says-when-asked
test('a suggested patient has the day of the last request in the clinic’s time zone', async () => {
  const clinic = await buildClinic(database, { timeZone: 'Asia/Kolkata' });
  const number = PhoneNumber.parse('9812345678');
  const { id } = await buildReview(clinic, { patientName: 'Asha Patel', contactNumber: number });
  await database.ownerPool.query('update reviews set created_at = $1 where id = $2', [
    '2026-11-18T20:00:00Z',
    id,
  ]);
  expect(await suggestPatients(clinic.scope, { number })).toMatchObject([
    { name: 'Asha Patel', lastAskedOn: '2026-11-19' },
  ]);
});
