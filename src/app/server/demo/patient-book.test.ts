import { expect, test } from 'vitest';
import { buildClinic } from '#features/clinics/server/testing.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { fillPatientBook } from './patient-book.ts';

const database = testDatabase();

test('the demo has a family on one phone, consents and a merged pair', async () => {
  const clinic = await buildClinic(database);
  await fillPatientBook(clinic.scope);
  const { rows } = await database.ownerPool.query(
    `select count(*) filter (where number = '5550000101')::int as family,
       count(*) filter (where merged_into is not null)::int as merged,
       count(distinct language) filter (where number = '5550000101')::int as languages,
       (select count(*)::int from consent_events where user_id = $1) as consents
     from patients where user_id = $1`,
    [clinic.id],
  );
  expect(rows).toEqual([{ family: 4, merged: 1, languages: 2, consents: 5 }]);
});
