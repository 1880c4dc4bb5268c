import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { BuiltClinic } from '#features/clinics/server/testing.ts';
import { getMessage } from '#features/messages/server/find-messages.ts';
import { buildMessage } from '#features/messages/server/testing.ts';
import type { PatientId } from '#features/patients/schema.ts';
import { findPatient } from '#features/patients/server/find-patients.ts';
import { buildPatient } from '#features/patients/server/testing.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { fakeProvider } from '#platform/server/testing/provider.ts';
import { listSuppressions, suppressNumber } from './suppressions.ts';
import { buildReport, buildSendingClinic, callbackHelpers } from './testing.ts';
import { unsuppressUser } from './whatsapp-users.ts';

const database = testDatabase();
const provider = fakeProvider();
let clinic: BuiltClinic;
const { send, receive, readMessage, newestProviderId } = callbackHelpers({
  database,
  provider,
  getClinic: () => clinic,
});

beforeEach(async () => {
  clinic = await buildSendingClinic(database, { providerApi: 'current' });
});

test('STOP adds the number to the list, and waiting messages are skipped with the reason', async () => {
  const waiting = await buildMessage(clinic);
  await receive({
    id: 'e1',
    type: 'message.received',
    data: { from: '919876543210', text: 'बंद करो' },
  });
  expect((await listSuppressions(clinic.scope, { limit: 10 })).items).toMatchObject([
    { number: '9876543210', reason: 'asked by message' },
  ]);
  const { message, doNotContact } = await getMessage(clinic.scope, { messageId: waiting.id });
  expect(message.status).toBe('pending');
  expect(doNotContact).toMatchObject({ reason: 'asked by message' });
  expect(await send(waiting.id)).toEqual({ ok: false, refusal: { code: 'DO_NOT_CONTACT' } });
  await send(waiting.id);
  const { attempts } = await getMessage(clinic.scope, { messageId: waiting.id });
  expect(attempts).toMatchObject([{ state: 'not_sent', stoppedBy: 'do_not_contact' }]);
  expect(provider.requests).toEqual([]);
});

test('adds no entry for a longer message, an error, or a person without number and user id, and keeps a reason', async () => {
  const inbound = (data: object) => receive({ id: randomUUID(), type: 'message.received', data });
  await inbound({ from: '919876543210', text: 'I will stop by tomorrow' });
  await inbound({ from: 'asha.patel', text: 'STOP' });
  await inbound({ text: 'STOP' });
  await receive(
    buildReport('m1', 'failed', { to: '919876543210', text: 'STOP', error: { message: 'STOP' } }),
  );
  expect((await listSuppressions(clinic.scope, { limit: 10 })).items).toEqual([]);
  await suppressNumber(clinic.scope, { number: '9876543210', reason: 'Asked by phone' });
  await inbound({ from: '919876543210', text: 'STOP' });
  expect((await listSuppressions(clinic.scope, { limit: 10 })).items).toMatchObject([
    { reason: 'Asked by phone' },
  ]);
});

test('STOP without a number suppresses the user id, and the number once WhatsApp has shown it', async () => {
  const userId = 'IN.1648738043044942';
  const { id } = await buildMessage(clinic);
  await send(id);
  const name = await newestProviderId();
  const stop = { id: randomUUID(), type: 'message.received', data: { from: userId, text: 'STOP' } };
  await receive(stop);
  await receive({ ...stop, id: randomUUID() });
  const { items } = await listSuppressions(clinic.scope, { limit: 10 });
  expect(items).toMatchObject([
    { number: null, whatsappUserId: userId, reason: 'asked by message' },
  ]);
  const next = await buildMessage(clinic);
  await receive(buildReport(name, 'delivered', { recipient_user_id: userId }));
  expect(await readMessage(id)).toMatchObject({ deliveredAt: expect.any(String) });
  expect(await send(next.id)).toEqual({ ok: false, refusal: { code: 'DO_NOT_CONTACT' } });
  const other = await buildMessage(clinic, { whatsappNumber: '9000000001' });
  expect(await send(other.id)).toMatchObject({ ok: true });
  expect(await unsuppressUser(clinic.scope, { whatsappUserId: userId })).toEqual({ removed: true });
  expect(await unsuppressUser(clinic.scope, { whatsappUserId: userId })).toEqual({
    removed: false,
  });
  expect(await send(next.id)).toMatchObject({ ok: true, value: { status: 'sent' } });
});

test('STOP by user id suppresses the number that the person wrote from before', async () => {
  const userId = 'IN.1648738043044942';
  const inbound = (data: object) => receive({ id: randomUUID(), type: 'message.received', data });
  await inbound({ from: '919876543210', from_user_id: userId, text: 'Namaste' });
  expect((await listSuppressions(clinic.scope, { limit: 10 })).items).toEqual([]);
  await inbound({ from_user_id: userId, text: 'band karo' });
  const { id } = await buildMessage(clinic);
  expect(await send(id)).toEqual({ ok: false, refusal: { code: 'DO_NOT_CONTACT' } });
  const rows = await database.ownerPool.query<{ line: string }>(
    'select to_jsonb(w)::text as line from whatsapp_users w where user_id = $1',
    [clinic.id],
  );
  expect(rows.rows).toHaveLength(1);
  expect(rows.rows[0]?.line).not.toContain('9876543210');
});

test('stores nothing that a patient wrote', async () => {
  const canary = 'canary-of-a-patient';
  await receive({
    id: 'e1',
    type: 'message.received',
    data: { from: '919876543210', text: canary },
  });
  await receive({
    id: 'e2',
    type: 'message.received',
    data: { from: '919876543210', text: 'STOP' },
  });
  for (const table of ['provider_events', 'provider_channels', 'do_not_contact', 'audit_log']) {
    const { rows } = await database.ownerPool.query<{ line: string }>(
      `select to_jsonb(t)::text as line from ${table} t where user_id = $1`,
      [clinic.id],
    );
    for (const { line } of rows) expect(line).not.toMatch(/canary|STOP/);
  }
});

const WITHDRAWN = { feedback: 'withdrawn', marketing: 'withdrawn' };
const readConsents = async (id: PatientId) => (await findPatient(clinic.scope, id))?.consents;

// covers: stop-by-whatsapp-user-withdraws
test('STOP from a WhatsApp user withdraws the consent of their patient, matched before or later', async () => {
  const inbound = (data: object) => receive({ id: randomUUID(), type: 'message.received', data });
  const [before, later, unnumberedMessage] = await Promise.all([
    buildPatient(clinic, { number: '9876543210' }),
    buildPatient(clinic, { number: '9876543211' }),
    buildPatient(clinic, { number: '9876543212' }),
  ]);
  await database.ownerPool.query(
    `update patients set number = null, wa_user_id = 'IN.3' where id = $1`,
    [unnumberedMessage.id],
  );
  await inbound({ from: '919876543210', from_user_id: 'IN.1', text: 'Namaste' });
  await inbound({ from_user_id: 'IN.1', text: 'STOP' });
  expect(await readConsents(before.id)).toMatchObject(WITHDRAWN);
  await inbound({ from_user_id: 'IN.2', text: 'STOP' });
  expect(await readConsents(later.id)).not.toMatchObject(WITHDRAWN);
  await inbound({ from: '919876543211', from_user_id: 'IN.2', text: 'Namaste' });
  expect(await readConsents(later.id)).toMatchObject(WITHDRAWN);
  await inbound({ from_user_id: 'IN.3', text: 'STOP' });
  expect(await readConsents(unnumberedMessage.id)).toMatchObject(WITHDRAWN);
});
