import { beforeEach, expect, test } from 'vitest';
import { buildClinic, type BuiltClinic } from '#features/clinics/server/testing.ts';
import { LIVE_STATES } from '#features/messages/rules.ts';
import type { AttemptState } from '#features/messages/schema.ts';
import { cancelMessage } from '#features/messages/server/cancel-message.ts';
import { editMessage } from '#features/messages/server/edit-message.ts';
import { getCurrentMessage, getMessage } from '#features/messages/server/find-messages.ts';
import { lockMessage } from '#features/messages/server/lock-message.ts';
import { buildMessage, listAttemptStates } from '#features/messages/server/testing.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { fakeProvider } from '#platform/server/testing/provider.ts';
import { refusalCode } from '#platform/server/testing/refusals.ts';
import { insertAttempt } from './attempts.ts';
import { createBlueTicks } from './blueticks.ts';
import { toPayloadHash } from './payload-hash.ts';
import { markSent, recordOpened, retryMessage } from './record-outcome.ts';
import { sendMessage } from './send-message.ts';
import { suppressNumber, unsuppressNumber } from './suppressions.ts';
import { buildSendingClinic, senderTo } from './testing.ts';

const database = testDatabase();
const provider = fakeProvider();
const send = senderTo(provider);
let clinic: BuiltClinic;

beforeEach(async () => {
  clinic = await buildSendingClinic(database);
});

// covers: fifty-clicks-at-once-deliver-one-message
test('fifty clicks at once deliver one message', async () => {
  const message = await buildMessage(clinic);
  provider.answerWith({ after: 300 });
  const answers = await Promise.all(Array.from({ length: 50 }, () => send(clinic, message)));
  const codes = answers.map((answer) => refusalCode(answer));
  expect(codes.filter((code) => code === 'OK')).toHaveLength(1);
  const others = codes.filter((code) => code !== 'OK');
  expect(others.every((code) => ['ALREADY_SENDING', 'NOT_SENDABLE'].includes(code))).toBe(true);
  expect(provider.requests).toHaveLength(1);
  expect(await listAttemptStates(clinic, message)).toEqual(['accepted']);
  expect(refusalCode(await send(clinic, message))).toBe('NOT_SENDABLE');
  expect(provider.requests).toHaveLength(1);
});

// covers: cancelling-and-sending-at-same-moment-never
test('never both cancels and sends when both come at the same moment', async () => {
  for (let round = 0; round < 20; round += 1) {
    const message = await buildMessage(clinic);
    const before = provider.requests.length;
    const cancel = () => cancelMessage(clinic.scope, { messageId: message.id });
    const [sendOutcome, cancelOutcome] = (await Promise.all([send(clinic, message), cancel()])).map(
      refusalCode,
    );
    expect([sendOutcome, cancelOutcome].filter((code) => code === 'OK')).toHaveLength(1);
    expect(provider.requests.length - before).toBe(sendOutcome === 'OK' ? 1 : 0);
  }
});

test('the database refuses a second live attempt', async () => {
  const message = await buildMessage(clinic);
  const row = await lockMessage(clinic.scope, { messageId: message.id });
  const insert = (state: AttemptState) =>
    insertAttempt(clinic.scope, { ...toPayloadHash(row), channel: 'direct', state });
  expect(await insert('not_sent')).toBeDefined();
  expect(await insert('unknown')).toBeDefined();
  for (const state of LIVE_STATES) expect(await insert(state)).toBeUndefined();
  expect(await insert('rejected')).toBeDefined();
});

test('fifty clicks on a message with an unknown outcome deliver nothing more', async () => {
  const message = await buildMessage(clinic);
  provider.answerWith({ fault: 'reset_after_request' });
  await send(clinic, message);
  const answers = await Promise.all(Array.from({ length: 50 }, () => send(clinic, message)));
  expect(new Set(answers.map((answer) => refusalCode(answer)))).toEqual(
    new Set(['MAY_HAVE_BEEN_DELIVERED']),
  );
  expect(provider.requests).toHaveLength(1);
});

// covers: nothing-leaves-without-key-to-number
test('sends nothing without a key, to a suppressed number, or for a message that is cancelled, sent or incomplete', async () => {
  const keyless = await buildClinic(database);
  const waiting = await buildMessage(keyless);
  expect(refusalCode(await send(keyless, waiting))).toBe('NO_PROVIDER_KEY');

  const message = await buildMessage(clinic);
  await suppressNumber(clinic.scope, { number: message.whatsappNumber, reason: 'Asked by phone' });
  expect(refusalCode(await send(clinic, message))).toBe('DO_NOT_CONTACT');
  expect(refusalCode(await recordOpened(clinic.scope, { messageId: message.id }))).toBe(
    'DO_NOT_CONTACT',
  );
  await unsuppressNumber(clinic.scope, { number: message.whatsappNumber });
  await cancelMessage(clinic.scope, { messageId: message.id });
  expect(refusalCode(await send(clinic, message))).toBe('NOT_SENDABLE');

  const unsendable = [
    await buildMessage(clinic, { status: 'sent' }),
    await buildMessage(clinic, { status: 'sent_to_sheet' }),
    await buildMessage(clinic, { whatsappNumber: '' }),
    await buildMessage(clinic, { messageContent: ' \n' }),
  ];
  for (const candidate of unsendable)
    expect(refusalCode(await send(clinic, candidate))).toBe('NOT_SENDABLE');
  expect(provider.requests).toEqual([]);
});

test('treats a key that was encrypted elsewhere as no key', async () => {
  const message = await buildMessage(clinic);
  const channel = createBlueTicks({ baseUrl: provider.url });
  const tools = { channel, encryptionKey: Buffer.alloc(32, 7) };
  expect(refusalCode(await sendMessage(clinic.scope, { messageId: message.id, tools }))).toBe(
    'NO_PROVIDER_KEY',
  );
  expect(provider.requests).toEqual([]);
});

test('adds a skip reason to the timeline once while it stays the same', async () => {
  const message = await buildMessage(clinic);
  const stops = async () => {
    const { attempts } = await getMessage(clinic.scope, { messageId: message.id });
    return attempts.map(({ state, stoppedBy }) => `${state} ${stoppedBy}`);
  };
  const { whatsappNumber: number } = message;
  await suppressNumber(clinic.scope, { number, reason: 'Asked by phone' });
  for (let click = 0; click < 3; click += 1) await send(clinic, message);
  expect(await stops()).toEqual(['not_sent do_not_contact']);
  await unsuppressNumber(clinic.scope, { number });
  await database.ownerPool.query(`update users set enabled_features = '{reviews}' where id = $1`, [
    clinic.id,
  ]);
  await expect(send(clinic, message)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await cancelMessage(clinic.scope, { messageId: message.id });
  expect(refusalCode(await send(clinic, message))).toBe('NOT_SENDABLE');
  expect(await stops()).toEqual([
    'not_sent do_not_contact',
    'not_sent feature_off',
    'not_sent cancelled',
  ]);
  expect(provider.requests).toEqual([]);
});

test('refuses a claim while the feature is off; a review message needs one of two features', async () => {
  const limitedClinic = await buildSendingClinic(database, { enabledFeatures: ['reviews'] });
  const followUp = await buildMessage(limitedClinic);
  await expect(send(limitedClinic, followUp)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const step = await buildMessage(limitedClinic, { kind: 'gmb_link' });
  expect(refusalCode(await send(limitedClinic, step))).toBe('OK');
});

test("treats another clinic's message as a missing one and sends nothing", async () => {
  const message = await buildMessage(clinic);
  const other = await buildSendingClinic(database);
  await expect(send(other, message)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(send(other, { id: crypto.randomUUID() })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  await expect(markSent(other.scope, { messageId: message.id })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  expect(provider.requests).toEqual([]);
  expect((await getCurrentMessage(clinic.scope, { messageId: message.id })).lastAttempt).toBeNull();
});

test('refuses edit, cancel, open and mark while a message is being sent', async () => {
  const message = await buildMessage(clinic);
  const release = Promise.withResolvers();
  provider.answerWith({ after: release.promise });
  const sending = send(clinic, message);
  await expect.poll(() => provider.requests.length).toBe(1);
  const target = { messageId: message.id };
  const edit = { ...target, messageContent: 'Other', version: 1 };
  expect(refusalCode(await editMessage(clinic.scope, edit))).toBe('NOT_POSSIBLE_NOW');
  expect(refusalCode(await cancelMessage(clinic.scope, target))).toBe('NOT_POSSIBLE_NOW');
  expect(refusalCode(await recordOpened(clinic.scope, target))).toBe('ALREADY_SENDING');
  expect(refusalCode(await markSent(clinic.scope, target))).toBe('NOT_POSSIBLE_NOW');
  expect(refusalCode(await retryMessage(clinic.scope, target))).toBe('NOT_POSSIBLE_NOW');
  release.resolve(undefined);
  expect(refusalCode(await sending)).toBe('OK');
});

// covers: too-late-is-not-sent
test('a message whose time has passed is not sent, and says why', async () => {
  const past = {
    notBefore: new Date('2026-11-18T04:30:00Z'),
    notAfter: new Date('2026-11-19T04:30:00Z'),
  };
  const { id } = await buildMessage(clinic, { kind: 'review_ask', ...past });
  const before = provider.requests.length;
  expect(refusalCode(await send(clinic, { id }))).toBe('NOT_SENDABLE');
  expect(provider.requests.length).toBe(before);
  const { attempts } = await getMessage(clinic.scope, { messageId: id });
  expect(attempts).toMatchObject([{ state: 'not_sent', stoppedBy: 'too_late' }]);
});
