import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { appointmentsFeature } from '#features/appointments/server/feature.ts';
import { buildAppointment } from '#features/appointments/server/testing.ts';
import { askingFeature } from '#features/asking/server/feature.ts';
import { saveAsking } from '#features/asking/server/asking.ts';
import { buildClinic, type BuiltClinic } from '#features/clinics/server/testing.ts';
import { listFeedback } from '#features/feedback/server/feedback.ts';
import type { PatientFilter } from '#features/patients/schema.ts';
import { getPatient } from '#features/patients/server/create-patient.ts';
import { recordConsent } from '#features/patients/server/record-consent.ts';
import { findFamily, searchPatients } from '#features/patients/server/search-patients.ts';
import { suggestPatients } from '#features/patients/server/suggest-patients.ts';
import { buildPatient } from '#features/patients/server/testing.ts';
import { reviewsFeature } from '#features/reviews/server/feature.ts';
import { buildReview } from '#features/reviews/server/testing.ts';
import { addDays } from '#platform/calendar.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { expectValue } from '#platform/server/testing/refusals.ts';
import { markDifferent, suggestSame } from './same-person.ts';
import { mergeAsShown } from './testing.ts';

const database = testDatabase({
  contributions: [
    ...appointmentsFeature.contributions,
    ...reviewsFeature.contributions,
    ...askingFeature.contributions,
  ],
});
const NUMBER = '9812345678';

/** Merges Ashaben into Asha, after what `prepare` did with Ashaben. */
async function buildGroup(prepare?: (clinic: BuiltClinic) => Promise<unknown>) {
  const clinic = await buildClinic(database);
  const { id: keepId } = await buildPatient(clinic, { name: 'Asha Patel' });
  const { id: mergeId } = await buildPatient(clinic, { name: 'Ashaben Patel' });
  await prepare?.(clinic);
  expectValue(await mergeAsShown(clinic.scope, { keepId, mergeId }));
  return { clinic, scope: clinic.scope, keepId, mergeId };
}

const PERSON = { patientName: 'Ashaben Patel', contactNumber: NUMBER };

async function backdate({ id }: { id: string }, days: number): Promise<void> {
  await database.ownerPool.query(
    `update reviews set created_at = timestamptz '2026-11-20T12:00:00+05:30' - $2 * interval '1 day' where id = $1`,
    [id, days],
  );
}

// covers: group-visits-and-requests
test('the visits and requests of a merged patient count for the one that was kept', async () => {
  const { scope, keepId } = await buildGroup(async (clinic) => {
    const appointmentDate = addDays(clinic.scope.today, -3);
    await buildAppointment(clinic, { ...PERSON, appointmentDate, patientAddress: '7 Hill Road' });
    await backdate(await buildReview(clinic, PERSON), 4);
  });
  const lastVisitOn = addDays(scope.today, -3);
  expect(await suggestPatients(scope, { number: NUMBER })).toMatchObject([
    { id: keepId, lastVisitOn, address: '7 Hill Road', lastAskedOn: addDays(scope.today, -4) },
  ]);
  expect((await searchPatients(scope, { filter: 'no_recent_visit', limit: 9 })).items).toEqual([]);
});

// covers: group-last-visit-of-import
test('the last visit that an import noted of a merged patient counts too', async () => {
  const { scope, keepId } = await buildGroup(async ({ id, scope: { today } }) =>
    database.ownerPool.query(
      `update patients set last_seen_on = $2 where user_id = $1 and name = 'Ashaben Patel'`,
      [id, addDays(today, -5)],
    ),
  );
  const lastVisitOn = addDays(scope.today, -5);
  expect(await getPatient(scope, { id: keepId })).toMatchObject({ lastVisitOn });
  expect(await suggestPatients(scope, { number: NUMBER })).toMatchObject([{ lastVisitOn }]);
  expect((await searchPatients(scope, { filter: 'no_recent_visit', limit: 9 })).total).toBe(0);
});

// covers: group-consent-filter
test('the filter by consent reads what either of two merged patients said', async () => {
  const { clinic, scope, mergeId } = await buildGroup();
  const list = async (filter: PatientFilter) =>
    (await searchPatients(scope, { filter, limit: 9 })).total;
  expect(await list('no_consent')).toBe(1);
  await database.ownerPool.query(
    `insert into consent_events (user_id, patient_id, purpose, act, way, recorded_by_name)
     values ($1, $2, 'feedback', 'given', 'signed', 'Staff')`,
    [clinic.id, mergeId],
  );
  expect(await list('no_consent')).toBe(0);
});

// covers: group-found-by-spelling
test('a patient is found by the name of someone who was merged into them', async () => {
  const { clinic, scope, keepId, mergeId } = await buildGroup();
  const page = await searchPatients(scope, { patient: 'shaben', limit: 9 });
  expect(page.items.map(({ id }) => id)).toEqual([keepId]);
  expect(await suggestPatients(scope, { name: 'ashab' })).toMatchObject([{ id: keepId }]);
  const { id: other } = await buildPatient(clinic, { name: 'Ashaben Pattel' });
  expect(await suggestSame(scope, { id: keepId })).toMatchObject([{ id: other }]);
  await markDifferent(scope, { firstId: mergeId, secondId: other });
  expect(await suggestSame(scope, { id: keepId })).toEqual([]);
});

// covers: group-family
test('the children of a merged guardian are the family of the one that was kept', async () => {
  let childId = '';
  const { scope, keepId } = await buildGroup(async (clinic) => {
    const { patients } = { patients: await suggestPatients(clinic.scope, { name: 'ashaben' }) };
    const guardianId = patients[0]?.id ?? null;
    const fields = { name: 'Dhruv Patel', number: null, isMinor: true, guardianId };
    childId = (await buildPatient(clinic, fields)).id;
  });
  expect(await findFamily(scope, { id: keepId })).toMatchObject([
    { id: childId, guardianId: keepId },
  ]);
});

// covers: group-feedback
test('feedback of a merged patient names the one that was kept', async () => {
  const { clinic, scope, keepId, mergeId } = await buildGroup();
  await database.ownerPool.query(
    `insert into feedback (user_id, form_id, patient_id, words, language) values ($1, $2, $3, 'Kind', 'en')`,
    [clinic.id, randomUUID(), mergeId],
  );
  const { items } = await listFeedback(scope, {});
  expect(items).toMatchObject([{ patient: { id: keepId, name: 'Asha Patel' } }]);
});

// covers: rest-period-of-the-clinic
test('a patient was asked lately for as long as the clinic lets patients rest', async () => {
  const clinic = await buildClinic(database);
  await backdate(await buildReview(clinic, PERSON), 100);
  const isAskedLately = async () =>
    (await suggestPatients(clinic.scope, { number: NUMBER }))[0]?.isAskedLately;
  expect(await isAskedLately()).toBe(true);
  const settings = { isOn: false, afterHours: 2, restDays: 90, mostADay: 20 };
  expectValue(await saveAsking(clinic.scope, { ...settings, version: 1 }));
  expect(await isAskedLately()).toBeUndefined();
});

test('what one person of a phone said is not read of another', async () => {
  const { clinic, scope, keepId } = await buildGroup();
  await buildPatient(clinic, { name: 'Ravi Patel' });
  const consent = { purpose: 'feedback', act: 'given', way: 'signed' } as const;
  await recordConsent(scope, { id: keepId, ...consent });
  expect((await searchPatients(scope, { filter: 'no_consent', limit: 9 })).items).toMatchObject([
    { name: 'Ravi Patel' },
  ]);
});
