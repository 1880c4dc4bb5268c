import { beforeEach, expect, test } from 'vitest';
import type { BuiltClinic } from '#features/clinics/server/testing.ts';
import { buildMessage } from '#features/messages/server/testing.ts';
import { buildPatient } from '#features/patients/server/testing.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { fakeProvider } from '#platform/server/testing/provider.ts';
import { recordOpened } from './record-outcome.ts';
import { wasSentBefore } from './sent-before.ts';
import { buildSendingClinic, senderTo } from './testing.ts';

const database = testDatabase();
const provider = fakeProvider();
const send = senderTo(provider);
const NUMBER = '9812345678';
let clinic: BuiltClinic;

beforeEach(async () => {
  clinic = await buildSendingClinic(database);
});

async function buildFor(patientId: string) {
  const message = await buildMessage(clinic, { kind: 'sequence', whatsappNumber: NUMBER });
  await database.ownerPool.query('update sequence_messages set patient_id = $1 where id = $2', [
    patientId,
    message.id,
  ]);
  return message;
}

// covers: first-direct-send-known
test('a patient was sent to before once a message went directly, not by link', async () => {
  const { id } = await buildPatient(clinic, { number: NUMBER });
  const { id: other } = await buildPatient(clinic, { number: NUMBER, name: 'Dhruv Patel' });
  const openedMessage = await buildFor(id);
  await recordOpened(clinic.scope, { messageId: openedMessage.id });
  expect(await wasSentBefore(clinic.scope, { id })).toEqual({ wasSent: false });
  expect(await send(clinic, await buildFor(id))).toMatchObject({ ok: true });
  expect(await wasSentBefore(clinic.scope, { id })).toEqual({ wasSent: true });
  expect(await wasSentBefore(clinic.scope, { id: other })).toEqual({ wasSent: false });
});

test('what went to a merged patient counts for the one that was kept', async () => {
  const keptPatient = await buildPatient(clinic, { number: NUMBER });
  const mergedPatient = await buildPatient(clinic, { number: NUMBER, name: 'Ashaben Patel' });
  await send(clinic, await buildFor(mergedPatient.id));
  await database.ownerPool.query(
    'update patients set merged_into = $1, merged_at = now() where id = $2',
    [keptPatient.id, mergedPatient.id],
  );
  expect(await wasSentBefore(clinic.scope, { id: keptPatient.id })).toEqual({ wasSent: true });
});

test('another clinic’s patient is not found', async () => {
  const { id } = await buildPatient(await buildSendingClinic(database), { number: NUMBER });
  await expect(wasSentBefore(clinic.scope, { id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
