import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { buildClinic, type BuiltClinic } from '#features/clinics/server/testing.ts';
import { getMessage } from '#features/messages/server/find-messages.ts';
import { buildMessage } from '#features/messages/server/testing.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { fakeProvider } from '#platform/server/testing/provider.ts';
import type { ReportedStep } from '../schema.ts';
import { createBlueTicks } from './blueticks.ts';
import {
  markChannelWorking,
  getProviderConnection,
  renewCallback,
  receiveEvent,
} from './callbacks.ts';
import { readChannelState } from './channel-state.ts';
import type { DeliveryChannel, OutboundMessage } from './channel.ts';
import { resolveMessage } from './record-outcome.ts';
import { sendMessage } from './send-message.ts';
import { listSuppressions, suppressNumber } from './suppressions.ts';
import { buildSendingClinic, TEST_ENCRYPTION_KEY } from './testing.ts';
import { unsuppressUser } from './whatsapp-users.ts';

const database = testDatabase();
const provider = fakeProvider();
let clinic: BuiltClinic;

beforeEach(async () => {
  clinic = await buildSendingClinic(database, { providerApi: 'current' });
});

function send(
  messageId: string,
  channel: DeliveryChannel = createBlueTicks({ baseUrl: provider.url }),
) {
  return sendMessage(clinic.scope, {
    messageId,
    tools: { channel, encryptionKey: TEST_ENCRYPTION_KEY },
  });
}

function tell(body: unknown): Promise<void> {
  return receiveEvent(clinic.scope, { body, now: new Date() });
}

function report(messageId: string, step: ReportedStep | 'sent', more: object = {}) {
  const name = step === 'confirmed' ? 'sent' : step;
  return { id: randomUUID(), type: `message.${name}`, data: { id: messageId, ...more } };
}

async function standing(id: string) {
  const { message, attempts } = await getMessage(clinic.scope, { messageId: id });
  return { status: message.status, ...attempts.at(-1) };
}

/** The provider's id of the newest message. */
async function nameOfNewest(): Promise<string> {
  const { rows } = await database.ownerPool.query<{ name: string }>(
    'select provider_message_id as name from send_attempts where user_id = $1 order by started_at desc limit 1',
    [clinic.id],
  );
  return rows[0]?.name ?? '';
}

test('follows a message from sent to delivered to read and counts each report once', async () => {
  const { id } = await buildMessage(clinic);
  await send(id);
  const name = await nameOfNewest();
  expect(await standing(id)).toMatchObject({
    status: 'sent',
    state: 'accepted',
    confirmedAt: null,
  });
  await tell(report(name, 'confirmed'));
  expect(await standing(id)).toMatchObject({ confirmedAt: expect.any(String), deliveredAt: null });
  const read = report(name, 'read');
  await tell(read);
  const after = await standing(id);
  expect(after).toMatchObject({ status: 'sent', readAt: expect.any(String) });
  await tell({ ...read, data: { ...read.data, status: 'failed', ack: -1 } });
  await tell(report(name, 'failed', { error: 'late' }));
  await tell(report(name, 'delivered'));
  expect(await standing(id)).toEqual(after);
});

test('follows a message by flat reports, whose id is the message’s', async () => {
  const { id } = await buildMessage(clinic);
  await send(id);
  const name = await nameOfNewest();
  await tell({ type: 'message.sent', id: name });
  await tell({ type: 'message.delivered', id: name });
  expect(await standing(id)).toMatchObject({ deliveredAt: expect.any(String), readAt: null });
  await tell({ type: 'message.read', id: name });
  expect(await standing(id)).toMatchObject({ readAt: expect.any(String) });
});

test('applies a report to the right message or none when several have the same provider id', async () => {
  const same: DeliveryChannel = {
    deliver: () =>
      Promise.resolve({
        state: 'accepted',
        httpStatus: 200,
        detail: null,
        providerMessageId: 'ok',
      }),
  };
  const one = await buildMessage(clinic, { whatsappNumber: '9000000001' });
  const other = await buildMessage(clinic, { whatsappNumber: '9000000002' });
  await send(one.id, same);
  await tell(report('ok', 'delivered'));
  expect(await standing(one.id)).toMatchObject({ deliveredAt: expect.any(String) });
  await send(other.id, same);
  expect(await standing(other.id)).toMatchObject({ deliveredAt: null });
  await tell(report('ok', 'failed', { error: { message: 'no' } }));
  expect(await standing(other.id)).toMatchObject({ state: 'accepted', failure: null });
  await tell(report('ok', 'read', { to: '919000000001' }));
  expect(await standing(one.id)).toMatchObject({ readAt: expect.any(String) });
  expect(await standing(other.id)).toMatchObject({ readAt: null });
});

test('shows a failure with its reason, without the repeated text, and allows sending again', async () => {
  const { id } = await buildMessage(clinic);
  await send(id);
  await tell(
    report(await nameOfNewest(), 'failed', {
      to: '+919876543210',
      text: 'Namaste Asha, how are you?',
      error: { message: 'Could not send ‘Namaste Asha, how are you?’ to 9876543210' },
    }),
  );
  expect(await standing(id)).toMatchObject({
    status: 'failed',
    state: 'rejected',
    failure: 'Could not send ‘[message]’ to [number]',
  });
  expect(await send(id)).toMatchObject({ ok: true, value: { status: 'sent' } });
  expect((await listSuppressions(clinic.scope, { limit: 10 })).items).toEqual([]);
});

test('a late delivery report settles an unknown outcome, found by our id or by the text sent', async () => {
  for (const told of ['key', 'text'] as const) {
    const { id } = await buildMessage(clinic, { messageContent: `Namaste ${told}` });
    provider.answerWith({ fault: 'reset_after_request' });
    await send(id);
    const before = await standing(id);
    expect(before).toMatchObject({ status: 'failed', state: 'unknown' });
    const known =
      told === 'key'
        ? { idempotency_key: before.id }
        : { to: '919876543210', text: `Namaste ${told}` };
    await tell(report(`msg_unheard_${told}`, 'delivered', known));
    expect(await standing(id)).toMatchObject({
      status: 'sent',
      state: 'accepted',
      deliveredAt: expect.any(String),
    });
  }
});

test('changes neither of two messages with the same text to the same number', async () => {
  const [one, other] = [await buildMessage(clinic), await buildMessage(clinic)];
  provider.answerWith({ fault: 'reset_after_request' }, { fault: 'reset_after_request' });
  await send(one.id);
  await send(other.id);
  const { whatsappNumber: to, messageContent: text } = one;
  await tell(report('msg_unheard', 'delivered', { to, text }));
  for (const { id } of [one, other]) expect(await standing(id)).toMatchObject({ state: 'unknown' });
});

test('a report that comes before the response waits for it', async () => {
  const { id } = await buildMessage(clinic);
  const inner = createBlueTicks({ baseUrl: provider.url });
  const quick: DeliveryChannel = {
    async deliver(parcel: OutboundMessage) {
      const delivery = await inner.deliver(parcel);
      await tell(report(delivery.providerMessageId ?? '', 'delivered'));
      return delivery;
    },
  };
  await send(id, quick);
  expect(await standing(id)).toMatchObject({
    status: 'sent',
    state: 'accepted',
    deliveredAt: expect.any(String),
  });
});

test('does not send again a message that arrived although a user said otherwise', async () => {
  const { id } = await buildMessage(clinic);
  provider.answerWith({ fault: 'reset_after_request' });
  await send(id);
  const { id: attemptId } = await standing(id);
  await resolveMessage(clinic.scope, { messageId: id, arrived: false });
  expect(await standing(id)).toMatchObject({ status: 'pending' });
  await tell(report('m1', 'delivered', { idempotency_key: attemptId }));
  expect(await standing(id)).toMatchObject({ status: 'sent', state: 'accepted' });

  const second = await buildMessage(clinic);
  provider.answerWith({ fault: 'reset_after_request' });
  await send(second.id);
  const { id: firstTry } = await standing(second.id);
  await resolveMessage(clinic.scope, { messageId: second.id, arrived: false });
  await send(second.id);
  await tell(report('m2', 'delivered', { idempotency_key: firstTry }));
  const { message, attempts } = await getMessage(clinic.scope, { messageId: second.id });
  expect(message.status).toBe('sent');
  expect(attempts).toMatchObject([
    { state: 'resolved_not_sent', deliveredAt: expect.any(String) },
    { state: 'accepted' },
  ]);
});

test('STOP adds the number to the list, and waiting messages are skipped with the reason', async () => {
  const waiting = await buildMessage(clinic);
  await tell({
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
  const inbound = (data: object) => tell({ id: randomUUID(), type: 'message.received', data });
  await inbound({ from: '919876543210', text: 'I will stop by tomorrow' });
  await inbound({ from: 'asha.patel', text: 'STOP' });
  await inbound({ text: 'STOP' });
  await tell(
    report('m1', 'failed', { to: '919876543210', text: 'STOP', error: { message: 'STOP' } }),
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
  const name = await nameOfNewest();
  const stop = { id: randomUUID(), type: 'message.received', data: { from: userId, text: 'STOP' } };
  await tell(stop);
  await tell({ ...stop, id: randomUUID() });
  const { items } = await listSuppressions(clinic.scope, { limit: 10 });
  expect(items).toMatchObject([
    { number: null, whatsappUserId: userId, reason: 'asked by message' },
  ]);
  const next = await buildMessage(clinic);
  await tell(report(name, 'delivered', { recipient_user_id: userId }));
  expect(await standing(id)).toMatchObject({ deliveredAt: expect.any(String) });
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
  const inbound = (data: object) => tell({ id: randomUUID(), type: 'message.received', data });
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
  await tell({ id: 'e1', type: 'message.received', data: { from: '919876543210', text: canary } });
  await tell({ id: 'e2', type: 'message.received', data: { from: '919876543210', text: 'STOP' } });
  for (const table of ['provider_events', 'provider_channels', 'do_not_contact', 'audit_log']) {
    const { rows } = await database.ownerPool.query<{ line: string }>(
      `select to_jsonb(t)::text as line from ${table} t where user_id = $1`,
      [clinic.id],
    );
    for (const { line } of rows) expect(line).not.toMatch(/canary|STOP/);
  }
});

test('stores the state of WhatsApp: a user may lift a restriction, a connection does not', async () => {
  await tell({ type: 'session.disconnected' });
  expect(await readChannelState(clinic.scope)).toMatchObject({ state: 'disconnected' });
  await tell({ type: 'session.connected' });
  expect(await readChannelState(clinic.scope)).toMatchObject({ state: 'working' });
  const restricted = report('m1', 'failed', { error: { code: 463 } });
  await tell(restricted);
  await tell({ type: 'session.connected' });
  expect(await readChannelState(clinic.scope)).toMatchObject({
    state: 'restricted',
    reason: expect.stringContaining('(463)'),
  });
  expect(await markChannelWorking(clinic.scope)).toMatchObject({ channel: { state: 'working' } });
  await tell(restricted);
  expect(await readChannelState(clinic.scope)).toMatchObject({ state: 'working' });
  await tell({ type: 'session.restricted' });
  await tell({ type: 'session.unrestricted' });
  expect(await readChannelState(clinic.scope)).toMatchObject({ state: 'working' });
});

test('shows a missing report only where the provider was reporting', async () => {
  const silent = await buildMessage(clinic);
  await send(silent.id);
  expect(await standing(silent.id)).toMatchObject({ awaitsReport: false });
  await renewCallback(clinic.scope);
  await tell({ type: 'session.connected' });
  const followed = await buildMessage(clinic);
  await send(followed.id);
  expect(await standing(followed.id)).toMatchObject({ awaitsReport: true });

  await database.ownerPool.query(`update users set provider_api = 'legacy' where id = $1`, [
    clinic.id,
  ]);
  const promised = await buildMessage(clinic);
  await send(promised.id);
  expect(await standing(promised.id)).toMatchObject({ awaitsReport: false });
  await tell(report('m1', 'delivered'));
  const proven = await buildMessage(clinic);
  await send(proven.id);
  expect(await standing(proven.id)).toMatchObject({ awaitsReport: true });
});

test('creates a callback address once, stores its hash, and renews it', async () => {
  expect(await getProviderConnection(clinic.scope)).toMatchObject({ callback: null });
  const first = await renewCallback(clinic.scope);
  const second = await renewCallback(clinic.scope);
  expect(first.path).toMatch(/^\/functions\/v1\/provider-events\/[\w-]{43}$/);
  expect(second.path).not.toBe(first.path);
  expect(await getProviderConnection(clinic.scope)).toMatchObject({
    callback: { madeAt: expect.any(String), lastEventAt: null },
  });
  const { rows } = await database.ownerPool.query<{ line: string }>(
    'select to_jsonb(c)::text as line from provider_channels c where user_id = $1',
    [clinic.id],
  );
  expect(rows[0]?.line).not.toContain(second.path.slice(-43));
});

test('deletes events after thirty days', async () => {
  await tell(report('m1', 'delivered'));
  await database.ownerPool.query(
    `update provider_events set received_at = now() - interval '31 days' where user_id = $1`,
    [clinic.id],
  );
  await tell({ type: 'contact.updated' });
  const { rows } = await database.ownerPool.query(
    'select event_id from provider_events where user_id = $1',
    [clinic.id],
  );
  expect(rows).toEqual([]);
});

test("treats another clinic's message as a missing one", async () => {
  const { id } = await buildMessage(clinic);
  await send(id);
  const other = await buildClinic(database);
  const body = report(await nameOfNewest(), 'read');
  await receiveEvent(other.scope, { body, now: new Date() });
  expect(await standing(id)).toMatchObject({ readAt: null });
});
