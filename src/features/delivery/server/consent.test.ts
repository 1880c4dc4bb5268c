import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { BuiltClinic } from '#features/clinics/server/testing.ts';
import { getMessage } from '#features/messages/server/find-messages.ts';
import { buildMessage } from '#features/messages/server/testing.ts';
import type { ConsentInput, PatientId } from '#features/patients/schema.ts';
import { getPatient } from '#features/patients/server/create-patient.ts';
import { recordConsent } from '#features/patients/server/record-consent.ts';
import { buildPatient } from '#features/patients/server/testing.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { fakeProvider } from '#platform/server/testing/provider.ts';
import { refusalCode } from '#platform/server/testing/refusals.ts';
import { receiveEvent } from './callbacks.ts';
import { recordOpened } from './record-outcome.ts';
import { buildSendingClinic, senderTo } from './testing.ts';

const database = testDatabase();
const provider = fakeProvider();
const send = senderTo(provider);
const NUMBER = '9812345678';
let clinic: BuiltClinic;

beforeEach(async () => {
  clinic = await buildSendingClinic(database);
});

async function record(id: PatientId, statement: Pick<ConsentInput, 'purpose' | 'act'>) {
  return recordConsent(clinic.scope, { id, way: 'said_at_desk', ...statement });
}

async function buildLinked(
  patientId: PatientId,
  kind: 'sequence' | 'gmb_link' = 'gmb_link',
): Promise<{ id: string }> {
  const message = await buildMessage(clinic, { kind, whatsappNumber: NUMBER });
  await database.ownerPool.query('update sequence_messages set patient_id = $1 where id = $2', [
    patientId,
    message.id,
  ]);
  return message;
}

// covers: claim-asks-consent
test('sends no review message to a patient who declined, and says why on its timeline', async () => {
  const { id } = await buildPatient(clinic, { number: NUMBER });
  const message = await buildLinked(id);
  await record(id, { purpose: 'feedback', act: 'declined' });
  expect(refusalCode(await send(clinic, message))).toBe('NO_CONSENT');
  expect(refusalCode(await recordOpened(clinic.scope, { messageId: message.id }))).toBe(
    'NO_CONSENT',
  );
  const { attempts } = await getMessage(clinic.scope, { messageId: message.id });
  expect(attempts).toMatchObject([{ state: 'not_sent', stoppedBy: 'no_consent' }]);
  expect(provider.requests).toEqual([]);
  await record(id, { purpose: 'feedback', act: 'given' });
  expect(await send(clinic, message)).toMatchObject({ ok: true });
});

test('sends a child follow-ups of the care, and never a review message', async () => {
  const { id } = await buildPatient(clinic, { number: NUMBER, isMinor: true });
  await record(id, { purpose: 'feedback', act: 'given' });
  expect(refusalCode(await send(clinic, await buildLinked(id)))).toBe('NO_CONSENT');
  expect(await send(clinic, await buildLinked(id, 'sequence'))).toMatchObject({ ok: true });
});

test('a patient merged into another one has the consent of the whole group', async () => {
  const keptPatient = await buildPatient(clinic, { number: NUMBER });
  const mergedPatient = await buildPatient(clinic, { number: NUMBER, name: 'Ashaben Patel' });
  await record(mergedPatient.id, { purpose: 'feedback', act: 'withdrawn' });
  await database.ownerPool.query(
    'update patients set merged_into = $1, merged_at = now() where id = $2',
    [keptPatient.id, mergedPatient.id],
  );
  expect(refusalCode(await send(clinic, await buildLinked(mergedPatient.id)))).toBe('NO_CONSENT');
  expect(refusalCode(await send(clinic, await buildLinked(keptPatient.id)))).toBe('NO_CONSENT');
});

// covers: consent-marks-before-sending
test('a message is marked before sending for exactly the reason that the claim refuses', async () => {
  const mark = async (patientId: PatientId, kind?: 'sequence' | 'gmb_link') => {
    const builtMessage = await buildLinked(patientId, kind);
    const { message } = await getMessage(clinic.scope, { messageId: builtMessage.id });
    const { ok: isSent } = await send(clinic, builtMessage);
    expect(isSent).toBe(message.consentMark === undefined);
    return message.consentMark;
  };
  const adult = await buildPatient(clinic, { number: NUMBER });
  const child = await buildPatient(clinic, { number: NUMBER, name: 'Dhruv', isMinor: true });
  expect(await mark(adult.id)).toBeUndefined();
  expect(await mark(child.id)).toBe('minor');
  expect(await mark(child.id, 'sequence')).toBeUndefined();
  await record(adult.id, { purpose: 'feedback', act: 'withdrawn' });
  expect(await mark(adult.id)).toBe('declined');
  expect(await mark(adult.id, 'sequence')).toBeUndefined();
  await record(adult.id, { purpose: 'care', act: 'declined' });
  expect(await mark(adult.id, 'sequence')).toBe('declined');
});

test('a message is marked where the clinic asks no one without consent', async () => {
  const { id } = await buildPatient(clinic, { number: NUMBER });
  await database.ownerPool.query('update users set asks_without_consent = false where id = $1', [
    clinic.scope.clinicId,
  ]);
  const linkedMessage = await buildLinked(id);
  const { message } = await getMessage(clinic.scope, { messageId: linkedMessage.id });
  expect(message.consentMark).toBe('no_consent');
  await record(id, { purpose: 'feedback', act: 'given' });
  const { message: allowedMessage } = await getMessage(clinic.scope, {
    messageId: linkedMessage.id,
  });
  expect(allowedMessage.consentMark).toBeUndefined();
});

test('the marks of merged patients are those of the whole group', async () => {
  const keptPatient = await buildPatient(clinic, { number: NUMBER, isMinor: true });
  const mergedPatient = await buildPatient(clinic, { number: NUMBER, name: 'Ashaben Patel' });
  await record(mergedPatient.id, { purpose: 'care', act: 'withdrawn' });
  await database.ownerPool.query(
    'update patients set merged_into = $1, merged_at = now() where id = $2',
    [keptPatient.id, mergedPatient.id],
  );
  const marks = [keptPatient.id, mergedPatient.id].flatMap((id) => [
    buildLinked(id, 'sequence'),
    buildLinked(id, 'gmb_link'),
  ]);
  const reasons = await Promise.all(
    (await Promise.all(marks)).map(async ({ id }) => getMessage(clinic.scope, { messageId: id })),
  );
  expect(reasons.map(({ message }) => message.consentMark)).toEqual([
    'declined',
    'minor',
    'declined',
    'minor',
  ]);
});

// covers: reply-withdraws-consent
test('a reply that asks to stop withdraws the consent of everyone on the number', async () => {
  const mother = await buildPatient(clinic, { number: NUMBER });
  const son = await buildPatient(clinic, { number: NUMBER, name: 'Dhruv Patel' });
  const data = { from: `91${NUMBER}`, text: 'STOP' };
  const stop = { id: randomUUID(), type: 'message.received', data };
  await receiveEvent(clinic.scope, { body: stop, now: new Date() });
  for (const { id } of [mother, son])
    expect(await getPatient(clinic.scope, { id })).toMatchObject({
      isSuppressed: true,
      consents: { care: null, feedback: 'withdrawn', marketing: 'withdrawn' },
    });
});
