import { beforeEach, expect, test } from 'vitest';
import { buildClinic, type BuiltClinic } from '#features/clinics/server/testing.ts';
import { getMessage } from '#features/messages/server/find-messages.ts';
import { buildMessage } from '#features/messages/server/testing.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { fakeProvider } from '#platform/server/testing/provider.ts';
import {
  markChannelWorking,
  getProviderConnection,
  renewCallback,
  receiveEvent,
} from './callbacks.ts';
import { readChannelState } from './channel-state.ts';
import { resolveMessage } from './record-outcome.ts';
import { listSuppressions } from './suppressions.ts';
import { buildReport, buildSendingClinic, callbackHelpers } from './testing.ts';

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

test('follows a message from sent to delivered to read and counts each report once', async () => {
  const { id } = await buildMessage(clinic);
  await send(id);
  const name = await newestProviderId();
  expect(await readMessage(id)).toMatchObject({
    status: 'sent',
    state: 'accepted',
    confirmedAt: null,
  });
  await receive(buildReport(name, 'confirmed'));
  expect(await readMessage(id)).toMatchObject({
    confirmedAt: expect.any(String),
    deliveredAt: null,
  });
  const read = buildReport(name, 'read');
  await receive(read);
  const after = await readMessage(id);
  expect(after).toMatchObject({ status: 'sent', readAt: expect.any(String) });
  await receive({ ...read, data: { ...read.data, status: 'failed', ack: -1 } });
  await receive(buildReport(name, 'failed', { error: 'late' }));
  await receive(buildReport(name, 'delivered'));
  expect(await readMessage(id)).toEqual(after);
});

test('follows a message by flat reports, whose id is the message’s', async () => {
  const { id } = await buildMessage(clinic);
  await send(id);
  const name = await newestProviderId();
  await receive({ type: 'message.sent', id: name });
  await receive({ type: 'message.delivered', id: name });
  expect(await readMessage(id)).toMatchObject({ deliveredAt: expect.any(String), readAt: null });
  await receive({ type: 'message.read', id: name });
  expect(await readMessage(id)).toMatchObject({ readAt: expect.any(String) });
});

test('applies a report to the right message or none when several have the same provider id', async () => {
  const acceptedAnswer = { status: 201, body: JSON.stringify({ id: 'ok', status: 'pending' }) };
  provider.answerWith(acceptedAnswer, acceptedAnswer);
  const message = await buildMessage(clinic, { whatsappNumber: '9000000001' });
  const second = await buildMessage(clinic, { whatsappNumber: '9000000002' });
  await send(message.id);
  await receive(buildReport('ok', 'delivered'));
  expect(await readMessage(message.id)).toMatchObject({ deliveredAt: expect.any(String) });
  await send(second.id);
  expect(await readMessage(second.id)).toMatchObject({ deliveredAt: null });
  await receive(buildReport('ok', 'failed', { error: { message: 'no' } }));
  expect(await readMessage(second.id)).toMatchObject({ state: 'accepted', failure: null });
  await receive(buildReport('ok', 'read', { to: '919000000001' }));
  expect(await readMessage(message.id)).toMatchObject({ readAt: expect.any(String) });
  expect(await readMessage(second.id)).toMatchObject({ readAt: null });
});

test('shows a failure with its reason, without the repeated text, and allows sending again', async () => {
  const { id } = await buildMessage(clinic);
  await send(id);
  await receive(
    buildReport(await newestProviderId(), 'failed', {
      to: '+919876543210',
      text: 'Namaste Asha, how are you?',
      error: { message: 'Could not send ‘Namaste Asha, how are you?’ to 9876543210' },
    }),
  );
  expect(await readMessage(id)).toMatchObject({
    status: 'failed',
    state: 'rejected',
    failure: 'Could not send ‘[message]’ to [number]',
  });
  expect(await send(id)).toMatchObject({ ok: true, value: { status: 'sent' } });
  expect((await listSuppressions(clinic.scope, { limit: 10 })).items).toEqual([]);
});

test('a late delivery report settles an unknown outcome, found by our id or by the text sent', async () => {
  for (const place of ['key', 'text'] as const) {
    const { id } = await buildMessage(clinic, { messageContent: `Namaste ${place}` });
    provider.answerWith({ fault: 'reset_after_request' });
    await send(id);
    const before = await readMessage(id);
    expect(before).toMatchObject({ status: 'failed', state: 'unknown' });
    const knownMessage =
      place === 'key'
        ? { idempotency_key: before.id }
        : { to: '919876543210', text: `Namaste ${place}` };
    await receive(buildReport(`msg_unheard_${place}`, 'delivered', knownMessage));
    expect(await readMessage(id)).toMatchObject({
      status: 'sent',
      state: 'accepted',
      deliveredAt: expect.any(String),
    });
  }
});

test('changes neither of two messages with the same text to the same number', async () => {
  const [first, second] = [await buildMessage(clinic), await buildMessage(clinic)];
  provider.answerWith({ fault: 'reset_after_request' }, { fault: 'reset_after_request' });
  await send(first.id);
  await send(second.id);
  const { whatsappNumber: to, messageContent: text } = first;
  await receive(buildReport('msg_unheard', 'delivered', { to, text }));
  for (const { id } of [first, second])
    expect(await readMessage(id)).toMatchObject({ state: 'unknown' });
});

test('a report that comes before the response waits for it', async () => {
  const { id } = await buildMessage(clinic);
  const { promise: reporting, resolve: answer } = Promise.withResolvers<void>();
  provider.answerWith({
    after: reporting,
    status: 201,
    body: JSON.stringify({ id: 'early', status: 'pending' }),
  });
  const sending = send(id);
  await expect.poll(() => provider.requests.some(({ method }) => method === 'POST')).toBe(true);
  await receive(buildReport('early', 'delivered'));
  answer();
  await sending;
  expect(await readMessage(id)).toMatchObject({
    status: 'sent',
    state: 'accepted',
    deliveredAt: expect.any(String),
  });
});

test('does not send again a message that arrived although a user said otherwise', async () => {
  const { id } = await buildMessage(clinic);
  provider.answerWith({ fault: 'reset_after_request' });
  await send(id);
  const { id: attemptId } = await readMessage(id);
  await resolveMessage(clinic.scope, { messageId: id, arrived: false });
  expect(await readMessage(id)).toMatchObject({ status: 'pending' });
  await receive(buildReport('m1', 'delivered', { idempotency_key: attemptId }));
  expect(await readMessage(id)).toMatchObject({ status: 'sent', state: 'accepted' });

  const second = await buildMessage(clinic);
  provider.answerWith({ fault: 'reset_after_request' });
  await send(second.id);
  const { id: firstTry } = await readMessage(second.id);
  await resolveMessage(clinic.scope, { messageId: second.id, arrived: false });
  await send(second.id);
  await receive(buildReport('m2', 'delivered', { idempotency_key: firstTry }));
  const { message, attempts } = await getMessage(clinic.scope, { messageId: second.id });
  expect(message.status).toBe('sent');
  expect(attempts).toMatchObject([
    { state: 'resolved_not_sent', deliveredAt: expect.any(String) },
    { state: 'accepted' },
  ]);
});

test('stores the state of WhatsApp: a user may lift a restriction, a connection does not', async () => {
  await receive({ type: 'session.disconnected' });
  expect(await readChannelState(clinic.scope)).toMatchObject({ state: 'disconnected' });
  await receive({ type: 'session.connected' });
  expect(await readChannelState(clinic.scope)).toMatchObject({ state: 'working' });
  const restriction = buildReport('m1', 'failed', { error: { code: 463 } });
  await receive(restriction);
  await receive({ type: 'session.connected' });
  expect(await readChannelState(clinic.scope)).toMatchObject({
    state: 'restricted',
    reason: expect.stringContaining('(463)'),
  });
  expect(await markChannelWorking(clinic.scope)).toMatchObject({ channel: { state: 'working' } });
  await receive(restriction);
  expect(await readChannelState(clinic.scope)).toMatchObject({ state: 'working' });
  await receive({ type: 'session.restricted' });
  await receive({ type: 'session.unrestricted' });
  expect(await readChannelState(clinic.scope)).toMatchObject({ state: 'working' });
});

test('shows a missing report only where the provider was reporting', async () => {
  const silent = await buildMessage(clinic);
  await send(silent.id);
  expect(await readMessage(silent.id)).toMatchObject({ awaitsReport: false });
  await renewCallback(clinic.scope);
  await receive({ type: 'session.connected' });
  const followedMessage = await buildMessage(clinic);
  await send(followedMessage.id);
  expect(await readMessage(followedMessage.id)).toMatchObject({ awaitsReport: true });

  await database.ownerPool.query(`update users set provider_api = 'legacy' where id = $1`, [
    clinic.id,
  ]);
  const promisedMessage = await buildMessage(clinic);
  await send(promisedMessage.id);
  expect(await readMessage(promisedMessage.id)).toMatchObject({ awaitsReport: false });
  await receive(buildReport('m1', 'delivered'));
  const provenMessage = await buildMessage(clinic);
  await send(provenMessage.id);
  expect(await readMessage(provenMessage.id)).toMatchObject({ awaitsReport: true });
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
  await receive(buildReport('m1', 'delivered'));
  await database.ownerPool.query(
    `update provider_events set received_at = now() - interval '31 days' where user_id = $1`,
    [clinic.id],
  );
  await receive({ type: 'contact.updated' });
  const { rows } = await database.ownerPool.query(
    'select event_id from provider_events where user_id = $1',
    [clinic.id],
  );
  expect(rows).toEqual([]);
});

test("treats another clinic's message as a missing one", async () => {
  const { id } = await buildMessage(clinic);
  await send(id);
  const second = await buildClinic(database);
  const body = buildReport(await newestProviderId(), 'read');
  await receiveEvent(second.scope, { body, now: new Date() });
  expect(await readMessage(id)).toMatchObject({ readAt: null });
});
