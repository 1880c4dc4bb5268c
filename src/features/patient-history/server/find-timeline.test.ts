import { expect, test } from 'vitest';
import { buildClinic } from '#features/clinics/server/testing.ts';
import { publishNotice } from '#features/consent-notices/server/publish-notice.ts';
import { mapLanguages } from '#features/consent-notices/standard-texts.ts';
import { recordConsent } from '#features/patients/server/record-consent.ts';
import { buildPatient } from '#features/patients/server/testing.ts';
import { readAllPages } from '#platform/server/testing/cursors.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { findTimeline } from './find-timeline.ts';

const database = testDatabase();
const NUMBER = '9812345678';
const FIRST = mapLanguages((language) => `First in ${language}`);
const SECOND = { ...FIRST, gu: 'Second in gu' };

// covers: timeline-of-group
test('the timeline shows what happened to the patient and to those merged into them', async () => {
  const clinic = await buildClinic(database);
  const keptPatient = await buildPatient(clinic);
  const mergedPatient = await buildPatient(clinic, { name: 'Ashaben Patel' });
  await recordConsent(clinic.scope, {
    id: mergedPatient.id,
    purpose: 'care',
    act: 'given',
    way: 'signed',
  });
  const { rows } = await database.ownerPool.query<{ id: string }>(
    `insert into appointments (user_id, patient_id, patient_name, appointment_date, appointment_time, contact_number, doctor_name)
     values ($1, $2, 'Asha', '2020-01-02', '10:15', $3, 'Dr Nisha') returning id`,
    [clinic.id, keptPatient.id, NUMBER],
  );
  const timeline = async (part: 'all' | 'visits' | 'consent') =>
    (await findTimeline(clinic.scope, { id: keptPatient.id, part, limit: 50 })).items;
  expect(await timeline('consent')).toEqual([]);
  await database.ownerPool.query(
    'update patients set merged_into = $1, merged_at = now() where id = $2',
    [keptPatient.id, mergedPatient.id],
  );
  expect(await timeline('all')).toMatchObject([
    { kind: 'consent', subject: 'care', status: 'given' },
    {
      kind: 'appointment',
      id: rows[0]?.id,
      at: '2020-01-02T10:15',
      subject: 'Dr Nisha',
      status: 'expected',
    },
  ]);
  const pages = await readAllPages((cursor) =>
    findTimeline(clinic.scope, {
      id: mergedPatient.id,
      part: 'all',
      limit: 1,
      ...(cursor && { cursor }),
    }),
  );
  expect(pages.flatMap(({ items }) => items)).toEqual(await timeline('all'));
  const garbledCursor = Buffer.from(JSON.stringify(['2026-02-30T25:00', 'x'])).toString(
    'base64url',
  );
  await expect(
    findTimeline(clinic.scope, {
      id: keptPatient.id,
      part: 'all',
      limit: 1,
      cursor: garbledCursor,
    }),
  ).rejects.toMatchObject({ code: 'INVALID' });
});

test('the timeline says why a visit was cancelled', async () => {
  const clinic = await buildClinic(database);
  const { id } = await buildPatient(clinic);
  await database.ownerPool.query(
    `insert into appointments (user_id, patient_id, patient_name, appointment_date, appointment_time, contact_number, status, cancel_reason)
     values ($1, $2, 'Asha', '2020-01-02', '10:15', $3, 'cancelled', 'patient_ill')`,
    [clinic.id, id, NUMBER],
  );
  const { items } = await findTimeline(clinic.scope, { id, part: 'all', limit: 50 });
  expect(items).toMatchObject([{ status: 'cancelled', reason: 'patient_ill' }]);
});

// covers: visit-has-one-word
test('a visit that is not over says how far it has come', async () => {
  const clinic = await buildClinic(database);
  const { id } = await buildPatient(clinic);
  await database.ownerPool.query(
    `insert into appointments (user_id, patient_id, patient_name, appointment_date, appointment_time, contact_number, arrived_at, started_at)
     select $1, $2, 'Asha', '2020-01-02', visit.time::time, $3, visit.arrived_at, visit.started_at from (values
       ('12:00', now(), now()), ('11:00', now(), null::timestamptz), ('10:00', null, null)) as visit (time, arrived_at, started_at)`,
    [clinic.id, id, NUMBER],
  );
  const { items } = await findTimeline(clinic.scope, { id, part: 'all', limit: 50 });
  expect(items.map(({ status }) => status)).toEqual(['with_doctor', 'arrived', 'expected']);
});

// covers: consent-names-its-notice
test('a consent names the newest notice in the language of the patient', async () => {
  const clinic = await buildClinic(database);
  const { scope } = clinic;
  const { id } = await buildPatient(clinic, { language: 'gu' });
  const consent = { id, act: 'given', way: 'said_at_desk' } as const;
  await recordConsent(scope, { ...consent, purpose: 'care' });
  await publishNotice(scope, { version: 0, texts: FIRST });
  await publishNotice(scope, { version: 1, texts: SECOND });
  await recordConsent(scope, { ...consent, purpose: 'feedback' });
  await recordConsent(scope, { ...consent, purpose: 'marketing', language: 'hi' });
  const { items } = await findTimeline(scope, { id, part: 'consent', limit: 9 });
  expect(items.toReversed().map(({ subject, notice }) => [subject, notice])).toEqual([
    ['care', undefined],
    ['feedback', { version: 2, language: 'gu' }],
    ['marketing', { version: 2, language: 'hi' }],
  ]);
});

test('a patient whose language is unknown is shown the usual language of the clinic', async () => {
  const clinic = await buildClinic(database);
  const { id } = await buildPatient(clinic);
  await publishNotice(clinic.scope, { version: 0, texts: FIRST });
  await recordConsent(clinic.scope, { id, purpose: 'care', act: 'given', way: 'signed' });
  const { items } = await findTimeline(clinic.scope, { id, part: 'consent', limit: 9 });
  expect(items).toMatchObject([{ notice: { version: 1, language: 'en' } }]);
});

// covers: timeline-shows-replies-answers-and-feedback
test('the timeline shows replies, answers that the clinic noted, and feedback', async () => {
  const clinic = await buildClinic(database);
  const { id } = await buildPatient(clinic);
  const insert = (text: string, values: unknown[]) =>
    database.ownerPool.query<{ id: string }>(`insert into ${text} returning id`, values);
  const visit = await insert(
    `appointments (user_id, patient_id, patient_name, appointment_date, appointment_time, contact_number)
     values ($1, $2, 'Asha', '2031-01-02', '16:00', $3)`,
    [clinic.id, id, NUMBER],
  );
  for (const [meaning, givenBy, minute] of [
    ['not_understood', 'patient', '01'],
    ['yes', 'patient', '02'],
    ['no', 'staff', '03'],
  ])
    await insert(
      `visit_replies (user_id, appointment_id, meaning, given_by, on_date, at_time, replied_at, slot_since, is_open)
       values ($1, $2, $3, $4, '2031-01-02', '10:15', $5, now(), false)`,
      [clinic.id, visit.rows[0]?.id, meaning, givenBy, `2030-12-30T10:${minute}:00+05:30`],
    );
  await insert(
    `feedback (user_id, form_id, patient_id, words, wants_answer, language, received_at)
     values ($1, gen_random_uuid(), $2, 'Good', true, 'gu', '2030-12-30T10:04:00+05:30')`,
    [clinic.id, id],
  );
  const list = async (part: 'all' | 'messages') =>
    (await findTimeline(clinic.scope, { id, part, limit: 9 })).items;
  const about = { kind: 'reply', subject: '2031-01-02T10:15' };
  expect(await list('messages')).toMatchObject([
    { kind: 'feedback', at: '2030-12-30T10:04', status: 'wants_answer' },
    { ...about, at: '2030-12-30T10:03', status: 'staff_no' },
    { ...about, at: '2030-12-30T10:02', status: 'patient_yes' },
    { ...about, at: '2030-12-30T10:01', status: 'not_understood' },
  ]);
  expect(await list('all')).toHaveLength(5);
});
