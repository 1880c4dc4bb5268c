import { expect, test } from 'vitest';
import { recordOpened } from '#features/delivery/server/record-outcome.ts';
import { expireLeases } from '#features/delivery/server/send-message.ts';
import { suppressNumber } from '#features/delivery/server/suppressions.ts';
import { deliveryNote } from '#features/messages/rules.ts';
import { cancelMessage } from '#features/messages/server/cancel-message.ts';
import { getCurrentMessage, getMessage } from '#features/messages/server/find-messages.ts';
import { buildMessage } from '#features/messages/server/testing.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { fakeProvider } from '#platform/server/testing/provider.ts';
import { readAutopilot } from './change-autopilot.ts';
import { autopilotFeature } from './feature.ts';
import { testAutopilot, switchOn, TEST_NOON } from './testing.ts';

const database = testDatabase(autopilotFeature);
const provider = fakeProvider();
const autopilot = testAutopilot({ database, provider });
const { toolsWith, runTurn, passSpacing, numbersReached } = autopilot;

test('sends due messages one by one, oldest first, spaced, in the autopilot’s name', async () => {
  const today = await buildMessage(autopilot.clinic, { whatsappNumber: '9000000001' });
  const overdue = { whatsappNumber: '9000000002', scheduledDate: '2026-11-18' };
  await buildMessage(autopilot.clinic, overdue);
  expect(await runTurn()).toMatchObject({ kind: 'tried', state: 'accepted' });
  expect(await runTurn()).toMatchObject({ kind: 'waits', because: 'spacing' });
  passSpacing();
  expect(await runTurn()).toMatchObject({ kind: 'tried', messageId: today.id });
  passSpacing();
  expect(await runTurn()).toMatchObject({ kind: 'waits', because: 'nothing_due' });
  expect(numbersReached()).toEqual(['9000000002', '9000000001']);
  const { attempts } = await getMessage(autopilot.clinic.scope, { messageId: today.id });
  expect(attempts).toMatchObject([
    { requestedBy: 'Autopilot', channel: 'direct', state: 'accepted' },
  ]);
});

test('sends one message a person a day, counting messages sent in other ways', async () => {
  const [first, second] = [
    await buildMessage(autopilot.clinic),
    await buildMessage(autopilot.clinic),
  ];
  expect(first.whatsappNumber).toBe(second.whatsappNumber);
  await runTurn();
  passSpacing();
  expect(await runTurn()).toMatchObject({ kind: 'waits', because: 'nothing_due' });
  autopilot.clock.set(new Date('2026-11-21T06:30:00Z'));
  expect(await runTurn()).toMatchObject({ kind: 'tried', messageId: second.id });

  const openedMessage = await buildMessage(autopilot.clinic, { whatsappNumber: '9000000003' });
  await buildMessage(autopilot.clinic, { whatsappNumber: '9000000003' });
  await recordOpened(autopilot.clinic.scope, { messageId: openedMessage.id });
  await readClaimTime(autopilot.clock.now());
  passSpacing();
  expect(await runTurn()).toMatchObject({ kind: 'waits', because: 'nothing_due' });
  await readClaimTime(TEST_NOON);
  expect(await runTurn()).toMatchObject({ kind: 'tried' });
});

/** Lets everything that people sent stand at this hour: attempts have the database's autopilot.clock. */
async function readClaimTime(time: Date): Promise<void> {
  await database.ownerPool.query(
    'update send_attempts set started_at = $1 where user_id = $2 and requested_by is not null',
    [time, autopilot.clinic.id],
  );
}

test('counts people who were never written to against their allowance', async () => {
  await switchOn(autopilot.clinic, { newPeopleADay: 1 });
  await buildMessage(autopilot.clinic, { whatsappNumber: '9000000001' });
  await buildMessage(autopilot.clinic, { whatsappNumber: '9000000002' });
  await buildMessage(autopilot.clinic, { whatsappNumber: '9000000003', status: 'sent' });
  await buildMessage(autopilot.clinic, { whatsappNumber: '9000000003' });
  for (let count = 0; count < 4; count += 1) {
    await runTurn();
    passSpacing();
  }
  expect(numbersReached()).toEqual(['9000000001', '9000000003']);
});

// covers: ten-instances-at-same-moment-send
test('ten concurrent instances send one message and keep the spacing', async () => {
  for (let index = 0; index < 5; index += 1) {
    await buildMessage(autopilot.clinic, { whatsappNumber: `900000000${index}` });
  }
  for (let round = 1; round <= 3; round += 1) {
    const turns = await Promise.all(Array.from({ length: 10 }, () => runTurn()));
    expect(turns.filter(({ kind }) => kind === 'tried')).toHaveLength(1);
    expect(provider.requests).toHaveLength(round);
    passSpacing();
  }
});

test('skips a message that a person stopped, without delaying the others', async () => {
  const cancelledMessage = await buildMessage(autopilot.clinic, { whatsappNumber: '9000000001' });
  await cancelMessage(autopilot.clinic.scope, { messageId: cancelledMessage.id });
  await buildMessage(autopilot.clinic, { whatsappNumber: '9000000002' });
  await suppressNumber(autopilot.clinic.scope, { number: '9000000002', reason: 'asked' });
  await buildMessage(autopilot.clinic, { whatsappNumber: '9000000003' });
  await database.ownerPool.query(
    'insert into do_not_contact (user_id, number, number_hash) values ($1, null, $2)',
    [autopilot.clinic.id, autopilot.clinic.scope.hashNumber('9000000003')],
  );
  await buildMessage(autopilot.clinic, { whatsappNumber: '' });
  await buildMessage(autopilot.clinic, {
    whatsappNumber: '9000000004',
    scheduledDate: '2026-11-01',
  });
  await buildMessage(autopilot.clinic, { whatsappNumber: '9000000005', kind: 'ai_first' });
  await buildMessage(autopilot.clinic, { whatsappNumber: '9000000006' });
  await runTurn();
  passSpacing();
  expect(await runTurn()).toMatchObject({ kind: 'waits', because: 'nothing_due' });
  expect(numbersReached()).toEqual(['9000000006']);
  const state = await readAutopilot(autopilot.clinic.scope, { tools: toolsWith() });
  expect(state).toMatchObject({ sentToday: 1, stillToGo: 0 });
  expect(new Set(state.held.map(({ reason, count }) => `${reason} ${count}`))).toEqual(
    new Set(['do_not_contact 2', 'incomplete 1', 'too_old 1', 'in_hand 1']),
  );
});

test('marks messages as too old in the list while the autopilot is on', async () => {
  const old = await buildMessage(autopilot.clinic, { scheduledDate: '2026-11-12' });
  const young = await buildMessage(autopilot.clinic, { scheduledDate: '2026-11-13' });
  expect(deliveryNote(await getCurrentMessage(autopilot.clinic.scope, { messageId: old.id }))).toBe(
    'too_old',
  );
  expect(young.isTooOld).toBeUndefined();
  await cancelMessage(autopilot.clinic.scope, { messageId: old.id });
  expect(await getCurrentMessage(autopilot.clinic.scope, { messageId: old.id })).not.toHaveProperty(
    'isTooOld',
  );
  await switchOn(autopilot.clinic, { isOn: false, expiresAfterDays: 1 });
  expect(
    await getCurrentMessage(autopilot.clinic.scope, { messageId: young.id }),
  ).not.toHaveProperty('isTooOld');
});

test('does not retry a message when the outcome is unknown', async () => {
  const message = await buildMessage(autopilot.clinic);
  provider.answerWith({ status: 500 });
  expect(await runTurn()).toMatchObject({ kind: 'tried', state: 'unknown' });
  autopilot.clock.set(new Date('2026-11-21T06:30:00Z'));
  expect(await runTurn()).toMatchObject({ kind: 'waits', because: 'nothing_due' });
  expect(provider.requests).toHaveLength(1);
  const snapshot = await getCurrentMessage(autopilot.clinic.scope, { messageId: message.id });
  expect(snapshot).toMatchObject({ status: 'failed', lastAttempt: { state: 'unknown' } });
});

test('sends again after a clock that ran a year ahead is corrected', async () => {
  await buildMessage(autopilot.clinic, { whatsappNumber: '9000000001' });
  await buildMessage(autopilot.clinic, {
    whatsappNumber: '9000000002',
    scheduledDate: '2027-11-19',
  });
  autopilot.clock.set(new Date('2027-11-19T06:30:00Z'));
  expect(await runTurn()).toMatchObject({ kind: 'tried' });
  autopilot.clock.set(TEST_NOON);
  const { nextAt, stillToGo } = await readAutopilot(autopilot.clinic.scope, {
    tools: toolsWith(),
  });
  expect({ nextAt, stillToGo }).toEqual({ nextAt: TEST_NOON.toISOString(), stillToGo: 1 });
  expect(await runTurn()).toMatchObject({ kind: 'tried', state: 'accepted' });
  expect(await runTurn()).toMatchObject({ kind: 'waits', because: 'spacing' });
});

test('a send without an end leaves one unknown outcome, and nothing is sent twice', async () => {
  const first = await buildMessage(autopilot.clinic, { whatsappNumber: '9000000001' });
  const second = await buildMessage(autopilot.clinic, { whatsappNumber: '9000000002' });
  const { promise: late, resolve: endLate } = Promise.withResolvers<void>();
  provider.answerWith({ after: late, fault: 'reset_after_request' });
  const hanging = runTurn();
  await expect.poll(() => provider.requests.length).toBe(1);
  passSpacing();
  // One at a time: while the outcome of the first is open, the next one waits.
  expect(await runTurn()).toMatchObject({ kind: 'waits', because: 'sending' });
  await database.ownerPool.query(
    `update send_attempts set lease_until = now() - interval '1 second' where message_id = $1`,
    [first.id],
  );
  expect(await expireLeases(autopilot.clinic.scope)).toBe(1);
  expect(await runTurn()).toMatchObject({ kind: 'tried', messageId: second.id });
  autopilot.clock.set(new Date('2026-11-21T06:30:00Z'));
  expect(await runTurn()).toMatchObject({ kind: 'waits', because: 'nothing_due' });
  endLate();
  await hanging;
  expect(numbersReached()).toEqual(['9000000001', '9000000002']);
  const snapshot = await getCurrentMessage(autopilot.clinic.scope, { messageId: first.id });
  expect(snapshot).toMatchObject({ status: 'failed', lastAttempt: { state: 'unknown' } });
});

test('waits 15 minutes after a busy provider and sends the message later that day', async () => {
  const message = await buildMessage(autopilot.clinic);
  provider.answerWith({ status: 429, headers: { 'Retry-After': '600' } });
  expect(await runTurn()).toMatchObject({ kind: 'tried', state: 'not_sent' });
  passSpacing();
  expect(await runTurn()).toMatchObject({ kind: 'waits', because: 'spacing' });
  autopilot.clock.set(new Date(TEST_NOON.getTime() + 16 * 60_000));
  expect(await runTurn()).toMatchObject({
    kind: 'tried',
    messageId: message.id,
    state: 'accepted',
  });
});
