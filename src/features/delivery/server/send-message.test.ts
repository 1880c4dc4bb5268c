import { beforeEach, expect, test } from 'vitest';
import type { BuiltClinic } from '#features/clinics/server/testing.ts';
import { getMessage } from '#features/messages/server/find-messages.ts';
import { buildMessage, listAttemptStates } from '#features/messages/server/testing.ts';
import { listBlocked, testDatabase } from '#platform/server/testing/database.ts';
import { startFakeProvider, type ScriptedAnswer } from '#platform/server/testing/fake-provider.ts';
import { fakeProvider } from '#platform/server/testing/provider.ts';
import { isEndless } from '#platform/server/testing/time-limit.ts';
import { refusalCode } from '#platform/server/testing/refusals.ts';
import { createBlueTicks } from './blueticks.ts';
import { sendMessage } from './send-message.ts';
import { suppressNumber } from './suppressions.ts';
import { buildSendingClinic, senderTo, TEST_PROVIDER_KEY, TEST_ENCRYPTION_KEY } from './testing.ts';

const database = testDatabase();
const provider = fakeProvider();
const send = senderTo(provider);
let clinic: BuiltClinic;

beforeEach(async () => {
  clinic = await buildSendingClinic(database);
});

// covers: message-goes-to-exactly-number-with-exactly
test('sends a message to exactly its number with exactly its text', async () => {
  const message = await buildMessage(clinic, { messageContent: 'નમસ્તે\n"Asha" & ✓' });
  const result = await send(clinic, message);
  expect(result).toMatchObject({
    ok: true,
    value: {
      id: message.id,
      status: 'sent',
      version: message.version,
      lastAttempt: { state: 'accepted', channel: 'direct', requestedBy: 'Dr Asha Mehta' },
    },
  });
  expect(provider.requests.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
    { apiKey: TEST_PROVIDER_KEY, to: '+919876543210', message: 'નમસ્તે\n"Asha" & ✓' },
  ]);
  const attempt = result.ok ? result.value.lastAttempt : null;
  expect(provider.requests[0]?.headers['idempotency-key']).toBe(attempt?.id);
});

const ENDS: [string, ScriptedAnswer[], { status: string; states: string[]; detail?: string }][] = [
  ['201 without a body', [{ status: 201 }], { status: 'sent', states: ['accepted'] }],
  ['200 with garbage', [{ body: '\u0000%%' }], { status: 'failed', states: ['unknown'] }],
  [
    '200 that says no in unknown words',
    [{ body: '{"success":false,"message":"Something broke"}' }],
    { status: 'failed', states: ['unknown'], detail: 'Something broke' },
  ],
  [
    '200 that says no in known words',
    [{ body: '{"error":"Insufficient balance"}' }],
    { status: 'failed', states: ['rejected'], detail: 'Insufficient balance' },
  ],
  ['200 with a web page', [{ body: '<html>' }], { status: 'failed', states: ['unknown'] }],
  [
    '400',
    [{ status: 400, body: 'Invalid number' }],
    { status: 'failed', states: ['rejected'], detail: 'Invalid number' },
  ],
  [
    '401',
    [{ status: 401, body: 'Bad key' }],
    { status: 'failed', states: ['rejected'], detail: 'Bad key' },
  ],
  ['408', [{ status: 408 }], { status: 'failed', states: ['unknown'] }],
  ['500', [{ status: 500 }], { status: 'failed', states: ['unknown'] }],
  ['503', [{ status: 503 }], { status: 'failed', states: ['unknown'] }],
  [
    'redirect',
    [{ status: 302, headers: { Location: '/x' } }],
    { status: 'failed', states: ['unknown'] },
  ],
  ['hang', [{ fault: 'hang' }], { status: 'failed', states: ['unknown'], detail: 'time-out' }],
  [
    'reset after the request',
    [{ fault: 'reset_after_request' }],
    { status: 'failed', states: ['unknown'] },
  ],
  [
    'reset mid-answer',
    [{ fault: 'reset_mid_answer', body: 'half' }],
    { status: 'failed', states: ['unknown'] },
  ],
  [
    '429 until tomorrow',
    [{ status: 429, headers: { 'Retry-After': '600' } }],
    { status: 'pending', states: ['not_sent'] },
  ],
  ['429, then well', [{ status: 429 }], { status: 'sent', states: ['not_sent', 'accepted'] }],
  [
    '429 three times',
    [{ status: 429 }, { status: 429, body: 'Slow down' }, { status: 429, body: 'Still too fast' }],
    { status: 'pending', states: ['not_sent', 'not_sent', 'not_sent'], detail: 'Still too fast' },
  ],
];

const BOTH = (['legacy', 'current'] as const).flatMap((api) =>
  ENDS.map(([name, script, end]) => [api, name, script, end] as const),
);

test.concurrent.each(BOTH)(
  'stores the outcome of a provider that answers with %s: %s (R26)',
  async (providerApi, _name, script, end) => {
    const { status, states, detail = null } = end;
    const ownProvider = await startFakeProvider();
    ownProvider.answerWith(...script);
    const ownClinic = await buildSendingClinic(database, { providerApi });
    const message = await buildMessage(ownClinic);
    // The others share this clock and have a database, so it is not faked: only an endless answer's time is short.
    const limit = script.some(isEndless) ? { timeoutMs: 2500 } : {};
    const channel = createBlueTicks({ baseUrl: ownProvider.url, ...limit });
    const tools = { channel, encryptionKey: TEST_ENCRYPTION_KEY };
    const result = await sendMessage(ownClinic.scope, { messageId: message.id, tools });
    expect(result).toMatchObject({ ok: true, value: { status } });
    if (result.ok && detail !== null) expect(result.value.lastAttempt?.detail).toBe(detail);
    const { attempts } = await getMessage(ownClinic.scope, { messageId: message.id });
    expect(attempts.map(({ state }) => state)).toEqual(states);
    const sentRequests = ownProvider.requests.filter(({ method }) => method === 'POST');
    expect(sentRequests).toHaveLength(states.length);
    const keys = sentRequests.map(({ headers }) => headers['idempotency-key']);
    expect(keys).toEqual(attempts.map(({ id }) => id));
    await ownProvider.close();
  },
);

// covers: provider-that-cannot-reached-tried-three
test('tries an unreachable provider three times, then the message failed and can be sent again', async () => {
  const message = await buildMessage(clinic);
  const goneProvider = await startFakeProvider();
  await goneProvider.close();
  const channel = createBlueTicks({ baseUrl: goneProvider.url });
  const tools = { channel, encryptionKey: TEST_ENCRYPTION_KEY };
  expect(await sendMessage(clinic.scope, { messageId: message.id, tools })).toMatchObject({
    value: { status: 'failed', lastAttempt: { state: 'not_sent', detail: 'ECONNREFUSED' } },
  });
  expect(await listAttemptStates(clinic, message)).toEqual(['not_sent', 'not_sent', 'not_sent']);
  expect(refusalCode(await send(clinic, message))).toBe('OK');
  expect(provider.requests).toHaveLength(1);
});

test('retries only the recording when the outcome cannot be recorded', async () => {
  const message = await buildMessage(clinic);
  const { promise: isLocked, resolve: answer } = Promise.withResolvers<void>();
  provider.answerWith({ after: isLocked });
  const sending = send(clinic, message);
  await expect.poll(() => provider.requests.length).toBe(1);
  const holder = await database.ownerPool.connect();
  await holder.query('begin');
  await holder.query('select 1 from sequence_messages where id = $1 for update', [message.id]);
  answer();
  // The lock timeout ends the first recording of the outcome; the next one waits.
  const blockedReasons = new Set<string>();
  await expect
    .poll(async () => {
      for (const since of await listBlocked(database)) blockedReasons.add(since);
      return blockedReasons.size;
    })
    .toBe(2);
  await holder.query('commit');
  holder.release();
  expect(await sending).toMatchObject({
    value: { status: 'sent', lastAttempt: { state: 'accepted' } },
  });
  expect(provider.requests).toHaveLength(1);
});

test('reads the state again before an automatic retry', async () => {
  const message = await buildMessage(clinic);
  const { whatsappNumber: number } = message;
  const { promise: suppression, resolve: answer } = Promise.withResolvers<void>();
  provider.answerWith({ after: suppression, status: 429 });
  const sending = send(clinic, message);
  await expect.poll(() => provider.requests.length).toBe(1);
  await suppressNumber(clinic.scope, { number, reason: 'Asked meanwhile' });
  answer();
  expect(refusalCode(await sending)).toBe('DO_NOT_CONTACT');
  const { attempts } = await getMessage(clinic.scope, { messageId: message.id });
  expect(attempts).toMatchObject([
    { state: 'not_sent', stoppedBy: null },
    { state: 'not_sent', stoppedBy: 'do_not_contact' },
  ]);
  expect(provider.requests).toHaveLength(1);
});

test('stores neither key, number nor text that a provider echoes', async () => {
  const message = await buildMessage(clinic, { messageContent: 'A canary sings to Asha' });
  const echo = `no: ${TEST_PROVIDER_KEY} +919876543210 A canary sings to Asha`;
  provider.answerWith({ status: 400, body: echo });
  const result = await send(clinic, message);
  expect(result).toMatchObject({
    value: { lastAttempt: { detail: 'no: [key] [number] [message]' } },
  });
  const rows = await database.ownerPool.query(
    `select to_jsonb(a)::text as stored from send_attempts a where message_id = $1
     union all select to_jsonb(l)::text from audit_log l where user_id = $2`,
    [message.id, clinic.id],
  );
  const storedText = rows.rows.map((row: { stored: string }) => row.stored).join('\n');
  expect(rows.rows).toHaveLength(3);
  for (const secret of [TEST_PROVIDER_KEY, '9876543210', 'canary sings', 'Asha Patel']) {
    expect(storedText).not.toContain(secret);
  }
});
