import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { appointmentsFeature } from '#features/appointments/server/feature.ts';
import { buildAppointment } from '#features/appointments/server/testing.ts';
import { buildClinic, type BuiltClinic } from '#features/clinics/server/testing.ts';
import type { ConsentAct, PatientId } from '#features/patients/schema.ts';
import { getPatient } from '#features/patients/server/create-patient.ts';
import { mayNotWrite } from '#features/patients/server/may-write.ts';
import { recordConsent } from '#features/patients/server/record-consent.ts';
import { buildPatient } from '#features/patients/server/testing.ts';
import { updatePatient } from '#features/patients/server/update-patient.ts';
import { buildReview } from '#features/reviews/server/testing.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { expectValue } from '#platform/server/testing/refusals.ts';
import { splitPatient } from './split-patient.ts';
import { mergeAsShown } from './testing.ts';
import { undoMerge } from './undo-merge.ts';

const database = testDatabase({ contributions: appointmentsFeature.contributions });
const NUMBER = '9812345678';

async function buildPair(
  clinic: BuiltClinic,
  { kept = {}, merged = {} }: { kept?: object; merged?: object } = {},
) {
  const { id: keepId } = await buildPatient(clinic, { name: 'Asha Patel', ...kept });
  const { id: mergeId } = await buildPatient(clinic, { name: 'Ashaben Patel', ...merged });
  return { keepId, mergeId };
}

async function record(
  { scope }: BuiltClinic,
  { id, act }: { id: PatientId; act: ConsentAct },
): Promise<void> {
  await recordConsent(scope, { id, act, purpose: 'feedback', way: 'said_at_desk' });
}

async function readFeedbackConsent({ scope }: BuiltClinic, id: PatientId) {
  return (await getPatient(scope, { id })).consents.feedback;
}

// covers: merge-loses-no-fact
test('a merge refuses to choose between two facts, and undoing it gives them back', async () => {
  const clinic = await buildClinic(database);
  const { scope } = clinic;
  const keptFacts = { language: 'gu', note: 'Call after 4 pm' } as const;
  const ids = await buildPair(clinic, {
    kept: keptFacts,
    merged: { language: 'hi', birthYear: 1984 },
  });
  expect(await mergeAsShown(scope, ids)).toMatchObject({
    refusal: { code: 'FACTS_DIFFER', data: { fields: ['language'] } },
  });
  const facts = { language: 'hi', birthYear: 1984, isMinor: false, note: keptFacts.note } as const;
  expect(expectValue(await mergeAsShown(scope, { ...ids, facts }))).toMatchObject(facts);
  const { version } = await getPatient(scope, { id: ids.keepId });
  expectValue(await updatePatient(scope, { id: ids.keepId, version, birthYear: 1985 }));
  expectValue(await undoMerge(scope, { id: ids.mergeId }));
  // A person has changed the year since.
  const returnedFacts = { ...keptFacts, birthYear: 1985 };
  expect(await getPatient(scope, { id: ids.keepId })).toMatchObject(returnedFacts);
});

// covers: minor-merge-is-answered
test('a child is merged into an adult only with an answer, which decides what may be sent', async () => {
  const clinic = await buildClinic(database);
  const { scope } = clinic;
  const ids = await buildPair(clinic, { merged: { isMinor: true } });
  const refusal = { refusal: { code: 'FACTS_DIFFER', data: { fields: ['isMinor'] } } };
  expect(await mergeAsShown(scope, ids)).toMatchObject(refusal);
  const facts = { language: null, birthYear: null, note: '' };
  const obstacle = async () => mayNotWrite(scope, { patientId: ids.mergeId, purpose: 'feedback' });
  expectValue(await mergeAsShown(scope, { ...ids, facts: { ...facts, isMinor: true } }));
  expect(await obstacle()).toBe('minor');
  expectValue(await undoMerge(scope, { id: ids.mergeId }));
  expect(await getPatient(scope, { id: ids.keepId })).toMatchObject({ isMinor: false });
  expectValue(await mergeAsShown(scope, { ...ids, facts: { ...facts, isMinor: false } }));
  expect(await obstacle()).toBeUndefined();
  const contradiction = { ...facts, isMinor: false, birthYear: 2017 };
  expectValue(await undoMerge(scope, { id: ids.mergeId }));
  await expect(mergeAsShown(scope, { ...ids, facts: contradiction })).rejects.toMatchObject({
    code: 'INVALID',
  });
});

test('facts go back to their patients when merges are undone in another order', async () => {
  const clinic = await buildClinic(database);
  const { scope } = clinic;
  const { keepId, mergeId } = await buildPair(clinic, { merged: { language: 'gu' } });
  const { id: third } = await buildPatient(clinic, { name: 'Asha Ben', language: 'hi' });
  expectValue(await mergeAsShown(scope, { keepId, mergeId }));
  const facts = { language: 'hi', birthYear: null, isMinor: false, note: '' } as const;
  expectValue(await mergeAsShown(scope, { keepId, mergeId: third, facts }));
  expectValue(await undoMerge(scope, { id: mergeId }));
  expect(await getPatient(scope, { id: keepId })).toMatchObject({ language: 'hi' });
  expectValue(await undoMerge(scope, { id: third }));
  expect(await getPatient(scope, { id: keepId })).toMatchObject({ language: null });
});

// covers: undo-restores-consent
test('undoing a merge gives each their consent back, and a refusal in between to both', async () => {
  const clinic = await buildClinic(database);
  const ids = await buildPair(clinic);
  await record(clinic, { id: ids.keepId, act: 'declined' });
  await record(clinic, { id: ids.mergeId, act: 'given' });
  const read = async () => [
    await readFeedbackConsent(clinic, ids.keepId),
    await readFeedbackConsent(clinic, ids.mergeId),
  ];
  const merge = async () => expectValue(await mergeAsShown(clinic.scope, ids));
  const undo = async () => expectValue(await undoMerge(clinic.scope, { id: ids.mergeId }));
  await merge();
  await undo();
  expect(await read()).toEqual(['declined', 'given']);
  await merge();
  await record(clinic, { id: ids.keepId, act: 'given' });
  await undo();
  expect(await read()).toEqual(['given', 'given']);
  await merge();
  await record(clinic, { id: ids.mergeId, act: 'withdrawn' });
  await undo();
  expect(await read()).toEqual(['withdrawn', 'withdrawn']);
});

async function readOwners({ id }: BuiltClinic): Promise<Record<string, string>> {
  const { rows } = await database.ownerPool.query<{ name: string; owner: string }>(
    `select t.name, p.name as owner from (
       select 'visit' as name, patient_id from appointments where user_id = $1
       union select 'review', patient_id from reviews where user_id = $1
       union select 'message', patient_id from sequence_messages where user_id = $1
       union select 'link', patient_id from links where user_id = $1
       union select 'feedback', patient_id from feedback where user_id = $1) t
     left join patients p on p.id = t.patient_id`,
    [id],
  );
  return Object.fromEntries(rows.map(({ name, owner }) => [name, owner]));
}

/** Books a visit, and asks about it with a link on which the patient answers. */
async function buildVisit(clinic: BuiltClinic, patientName: string) {
  const person = { patientName, contactNumber: NUMBER };
  const visit = await buildAppointment(clinic, person);
  await buildReview(clinic, person);
  const query = async (sql: string, values: unknown[]) =>
    database.ownerPool.query(sql, [clinic.id, ...values]);
  await query('update reviews set appointment_id = $2 where user_id = $1', [visit.id]);
  const linkId = randomUUID();
  await query(
    `insert into links (user_id, id, code_hash, target, patient_id, review_id, language, expires_at)
     select $1, $2, md5(random()::text) || md5(random()::text), 'own_words', patient_id, id, 'en', now() from reviews where user_id = $1`,
    [linkId],
  );
  await query(
    `insert into feedback (user_id, form_id, link_id, patient_id, words, language)
     select $1, $2, $3, patient_id, 'Kind', 'en' from reviews where user_id = $1`,
    [randomUUID(), linkId],
  );
  await query(
    `insert into sequence_messages (user_id, patient_id, profile_id, patient_name, whatsapp_number, scheduled_date, message_content)
     select $1, patient_id, id, patient_name, contact_number, '2026-11-21', 'Hello' from reviews where user_id = $1`,
    [],
  );
  return visit;
}

async function findReviewId({ id }: BuiltClinic): Promise<string> {
  const sql = 'select id from reviews where user_id = $1';
  const { rows } = await database.ownerPool.query<{ id: string }>(sql, [id]);
  return rows[0]?.id ?? '';
}

// covers: visit-takes-all-along
test('a visit that is moved to someone else takes its request, links and feedback along', async () => {
  const clinic = await buildClinic(database);
  const { id, patientId } = await buildVisit(clinic, 'Asha Patel');
  expectValue(
    await splitPatient(clinic.scope, {
      id: patientId as PatientId,
      rows: [
        { kind: 'appointment', id },
        { kind: 'review', id: await findReviewId(clinic) },
      ],
      to: { name: 'Dhruv Patel' },
    }),
  );
  const owners = await readOwners(clinic);
  expect(new Set(Object.values(owners))).toEqual(new Set(['Dhruv Patel']));
  expect(Object.keys(owners)).toHaveLength(5);
});

// covers: undo-returns-rows
test('rows that were written under a merged name go back with it, and no others', async () => {
  const clinic = await buildClinic(database);
  const ids = await buildPair(clinic);
  expectValue(await mergeAsShown(clinic.scope, ids));
  await buildVisit(clinic, 'Ashaben Patel');
  await buildPatient(clinic, { name: 'Ravi' });
  expect(new Set(Object.values(await readOwners(clinic)))).toEqual(new Set(['Asha Patel']));
  await buildReview(clinic, { patientName: 'Asha Patel', contactNumber: NUMBER });
  expectValue(await undoMerge(clinic.scope, { id: ids.mergeId }));
  const { rows } = await database.ownerPool.query(
    `select r.patient_name, p.name from reviews r join patients p on p.id = r.patient_id
     where r.user_id = $1 order by 1`,
    [clinic.id],
  );
  expect(rows).toEqual([
    { patient_name: 'Asha Patel', name: 'Asha Patel' },
    { patient_name: 'Ashaben Patel', name: 'Ashaben Patel' },
  ]);
  const { visit, link, feedback } = await readOwners(clinic);
  expect([visit, link, feedback]).toEqual(['Ashaben Patel', 'Ashaben Patel', 'Ashaben Patel']);
});
