import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { expect, test } from 'vitest';
import { buildClinic, type BuiltClinic } from '#features/clinics/server/testing.ts';
import { receiveEvent } from '#features/delivery/server/callbacks.ts';
import { createPatient, getPatient } from '#features/patients/server/create-patient.ts';
import { answerOptIn, listOptIns, removeOptIn } from '#features/patients/server/opt-ins.ts';
import { recordConsent } from '#features/patients/server/record-consent.ts';
import { updatePatient } from '#features/patients/server/update-patient.ts';
import { NewPatient, PatientId } from '#features/patients/schema.ts';
import { findOrAddPatient } from '#features/patients/server/find-or-add-patient.ts';
import { consentEvents } from '#features/patients/server/tables.ts';
import { inTransaction } from '#platform/server/db/scope.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { createSlips } from './create-slips.ts';
import { postersFeature } from './feature.ts';
import { readPosters } from './read-posters.ts';

const database = testDatabase(postersFeature);

const NUMBER = '9820010001';

/** Delivers a patient's message as the provider does. */
async function receive(clinic: BuiltClinic, { id, text }: { id: string; text: string }) {
  const body = { id, type: 'message.received', data: { from: `91${NUMBER}`, text } };
  await receiveEvent(clinic.scope, { body, now: new Date('2026-11-20T06:30:00Z') });
}

async function addPatients({ scope }: BuiltClinic, names: readonly string[], number = NUMBER) {
  return inTransaction(scope, async (tx) => {
    const ids: PatientId[] = [];
    for (const name of names) {
      const id = await findOrAddPatient(tx, { name, number });
      if (id !== null) ids.push(id);
    }
    return ids;
  });
}

function listConsents({ id }: BuiltClinic) {
  const { purpose, act, way, language } = consentEvents;
  return drizzle(database.ownerPool)
    .select({ purpose, act, way, language })
    .from(consentEvents)
    .where(eq(consentEvents.clinicId, id));
}

async function findText({ scope }: BuiltClinic, language: string): Promise<string> {
  const { pages } = await readPosters(scope);
  return pages.find((page) => page.language === language)?.optInText ?? '';
}

// covers: opt-in-recorded
test('the message of a poster records consent to care of the one patient on the number, once', async () => {
  const clinic = await buildClinic(database);
  await addPatients(clinic, ['Asha Patel']);
  await addPatients(clinic, ['Meera Shah'], '9820010002');
  const text = await findText(clinic, 'gu');
  await receive(clinic, { id: 'e1', text });
  await receive(clinic, { id: 'e1', text });
  await receive(clinic, { id: 'e2', text });
  const consent = { purpose: 'care', act: 'given', way: 'qr_message', language: 'gu' };
  expect(await listConsents(clinic)).toEqual([consent]);
  expect(await listOptIns(clinic.scope)).toEqual({ items: [] });
});

// covers: family-opt-in-asked
test('on a family’s number the desk says who wrote, and no one else has agreed', async () => {
  const clinic = await buildClinic(database);
  const { scope } = clinic;
  const [asha, ravi] = await addPatients(clinic, ['Asha Patel', 'Ravi Patel']);
  if (!asha || !ravi) throw new Error('Both are in the book');
  const withdrawn = { purpose: 'care', act: 'withdrawn', way: 'said_at_desk' } as const;
  await recordConsent(scope, { id: asha, ...withdrawn });
  await receive(clinic, { id: 'e1', text: await findText(clinic, 'gu') });
  expect(await listConsents(clinic)).toMatchObject([withdrawn]);
  const { items } = await listOptIns(scope);
  expect(items).toMatchObject([{ number: NUMBER, people: [{ id: asha }, { id: ravi }] }]);
  const [meera] = await addPatients(clinic, ['Meera Shah'], '9820010002');
  const wrong = answerOptIn(scope, { number: NUMBER, id: meera ?? asha });
  await expect(wrong).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await answerOptIn(scope, { number: NUMBER, id: ravi })).toEqual({ items: [] });
  await answerOptIn(scope, { number: NUMBER, id: asha });
  const care = async (id: PatientId) => (await getPatient(scope, { id })).consents.care;
  expect([await care(asha), await care(ravi)]).toEqual(['withdrawn', 'given']);
});

// covers: opt-in-kept-until-added
test('a number that is not in the book is kept until someone is added on it', async () => {
  const clinic = await buildClinic(database);
  await receive(clinic, { id: 'e1', text: await findText(clinic, 'gu') });
  await database.ownerPool.query(
    `update opt_ins set received_at = received_at - interval '400 days' where user_id = $1`,
    [clinic.id],
  );
  expect((await listOptIns(clinic.scope)).items).toHaveLength(1);
  await addPatients(clinic, ['Asha Patel']);
  expect(await listConsents(clinic)).toHaveLength(1);
});

// covers: stop-reaches-children
test('STOP from a guardian’s phone withdraws for a child without a number too', async () => {
  const clinic = await buildClinic(database);
  const { scope } = clinic;
  const [guardianId = null] = await addPatients(clinic, ['Asha Patel']);
  const id = PatientId.parse(randomUUID());
  const child = { id, name: 'Dhruv Patel', number: null, isMinor: true, guardianId };
  await createPatient(scope, NewPatient.parse(child));
  await receive(clinic, { id: 'e1', text: 'STOP' });
  expect((await getPatient(scope, { id })).consents.feedback).toBe('withdrawn');
});

// covers: wrote-in-not-in-the-book
test('a number that is not in the book waits in a list, and its consent is recorded when it is added', async () => {
  const clinic = await buildClinic(database);
  const other = await buildClinic(database);
  await receive(clinic, { id: 'e1', text: await findText(clinic, 'gu') });
  await receive(clinic, { id: 'e2', text: await findText(clinic, 'gu') });
  expect(await listOptIns(other.scope)).toEqual({ items: [] });
  const { items } = await listOptIns(clinic.scope);
  expect(items).toMatchObject([{ number: NUMBER, language: 'gu' }]);
  await inTransaction(clinic.scope, (tx) =>
    findOrAddPatient(tx, { name: 'Asha Patel', number: NUMBER }),
  );
  const consent = { purpose: 'care', act: 'given', way: 'qr_message', language: 'gu' };
  expect(await listConsents(clinic)).toEqual([consent]);
  expect(await listOptIns(clinic.scope)).toEqual({ items: [] });
  await inTransaction(clinic.scope, (tx) =>
    findOrAddPatient(tx, { name: 'Ravi Patel', number: NUMBER }),
  );
  expect(await listConsents(clinic)).toHaveLength(1);
});

test('the book records the time of the message, also from the form and from a changed number', async () => {
  const clinic = await buildClinic(database);
  const text = await findText(clinic, 'hi');
  const readTime = async () => {
    const { rows } = await database.ownerPool.query<{ at: Date }>(
      'select said_at as at from consent_events where user_id = $1 order by id desc limit 1',
      [clinic.id],
    );
    return rows[0]?.at;
  };
  await receive(clinic, { id: 'e1', text });
  const [item] = (await listOptIns(clinic.scope)).items;
  const id = PatientId.parse(randomUUID());
  const patient = NewPatient.parse({ id, name: 'Asha Patel', number: NUMBER });
  await createPatient(clinic.scope, patient);
  expect((await readTime())?.toISOString()).toBe(item?.receivedAt);
  await updatePatient(clinic.scope, { id, version: 1, number: '9820010009' });
  await receive(clinic, { id: 'e2', text });
  await updatePatient(clinic.scope, { id, version: 2, number: NUMBER });
  expect(await listOptIns(clinic.scope)).toEqual({ items: [] });
});

test('a number that wrote in leaves the list when staff remove it and when it writes STOP', async () => {
  const clinic = await buildClinic(database);
  const text = await findText(clinic, 'en');
  await receive(clinic, { id: 'e1', text });
  await removeOptIn(clinic.scope, { number: NUMBER });
  expect(await listOptIns(clinic.scope)).toEqual({ items: [] });
  await receive(clinic, { id: 'e3', text });
  await receive(clinic, { id: 'e4', text: 'STOP' });
  await receive(clinic, { id: 'e5', text });
  const { rows } = await database.ownerPool.query('select from opt_ins where user_id = $1', [
    clinic.id,
  ]);
  expect(rows).toEqual([]);
});

test('the message of another clinic’s poster records nothing', async () => {
  const clinic = await buildClinic(database);
  const other = await buildClinic(database);
  await receive(clinic, { id: 'e2', text: await findText(other, 'en') });
  expect(await listConsents(clinic)).toEqual([]);
});

test('without a WhatsApp number or a Google link there is nothing to point at', async () => {
  const clinic = await buildClinic(database, { contactWhatsapp: '', gmbLink: '' });
  const { pages, reviewLink } = await readPosters(clinic.scope);
  expect(pages.map(({ optInLink }) => optInLink)).toEqual(Array(10).fill(null));
  expect(reviewLink).toBeNull();
});

test('without a public address slips get no links of their own, and the screen knows', async () => {
  const clinic = await buildClinic(database);
  const { links } = await createSlips(clinic.scope, { language: 'en', count: 8 });
  expect(links).toEqual([]);
  const { sampleLink, slips } = await readPosters(clinic.scope);
  expect({ sampleLink, ...slips }).toEqual({ sampleLink: null, printed: 0, opened: 0 });
});
