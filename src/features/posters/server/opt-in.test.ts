import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { expect, test } from 'vitest';
import { buildClinic, type BuiltClinic } from '#features/clinics/server/testing.ts';
import { receiveEvent } from '#features/delivery/server/callbacks.ts';
import { findOrAddPatient } from '#features/patients/server/find-or-add-patient.ts';
import { consentEvents } from '#features/patients/server/tables.ts';
import { inTransaction } from '#platform/server/db/scope.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { connectOptIn } from './connect-opt-in.ts';
import { readPosters } from './read-posters.ts';

const database = testDatabase();
connectOptIn();

const NUMBER = '9820010001';

/** Delivers a patient's message as the provider does. */
async function receive(clinic: BuiltClinic, { id, text }: { id: string; text: string }) {
  const body = { id, type: 'message.received', data: { from: `91${NUMBER}`, text } };
  await receiveEvent(clinic.scope, { body, now: new Date('2026-11-20T06:30:00Z') });
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
test('the message of a poster records consent to care for each patient on the number, once', async () => {
  const clinic = await buildClinic(database);
  await inTransaction(clinic.scope, async (tx) => {
    for (const name of ['Asha Patel', 'Ravi Patel'])
      await findOrAddPatient(tx, { name, number: NUMBER });
    await findOrAddPatient(tx, { name: 'Meera Shah', number: '9820010002' });
  });
  const text = await findText(clinic, 'gu');
  await receive(clinic, { id: 'e1', text });
  await receive(clinic, { id: 'e1', text });
  await receive(clinic, { id: 'e2', text });
  const given = { purpose: 'care', act: 'given', way: 'qr_message', language: 'gu' };
  expect(await listConsents(clinic)).toEqual([given, given]);
});

test('the message of another clinic’s poster, and one from an unknown number, record nothing', async () => {
  const clinic = await buildClinic(database);
  const other = await buildClinic(database);
  await receive(clinic, { id: 'e1', text: await findText(clinic, 'en') });
  await inTransaction(clinic.scope, (tx) =>
    findOrAddPatient(tx, { name: 'Asha Patel', number: NUMBER }),
  );
  await receive(clinic, { id: 'e2', text: await findText(other, 'en') });
  expect(await listConsents(clinic)).toEqual([]);
});

test('without a WhatsApp number or a Google link there is nothing to point at', async () => {
  const clinic = await buildClinic(database, { contactWhatsapp: '', gmbLink: '' });
  const { pages, reviewLink } = await readPosters(clinic.scope);
  expect(pages.map(({ optInLink }) => optInLink)).toEqual(Array(10).fill(null));
  expect(reviewLink).toBeNull();
});
