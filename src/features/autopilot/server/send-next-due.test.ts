import { beforeEach, expect, test } from 'vitest';
import { buildClinic, type BuiltClinic } from '#features/clinics/server/testing.ts';
import { recordChannelState } from '#features/delivery/server/channel-state.ts';
import type { DeliveryChannel } from '#features/delivery/server/channel.ts';
import { recordOpened } from '#features/delivery/server/record-outcome.ts';
import { expireLeases } from '#features/delivery/server/send-message.ts';
import { suppressNumber } from '#features/delivery/server/suppressions.ts';
import {
  channelTo,
  buildSendingClinic,
  TEST_ENCRYPTION_KEY,
} from '#features/delivery/server/testing.ts';
import { deliveryNote } from '#features/messages/rules.ts';
import { cancelMessage } from '#features/messages/server/cancel-message.ts';
import { getCurrentMessage, getMessage } from '#features/messages/server/find-messages.ts';
import { buildMessage } from '#features/messages/server/testing.ts';
import { createLog } from '#platform/server/log.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { fakeProvider } from '#platform/server/testing/provider.ts';
import { readAutopilot, resumeAutopilot } from './change-autopilot.ts';
import { sendNextDue } from './send-next-due.ts';
import {
  createAutopilotScope,
  createMovableClock,
  switchOn,
  type MovableClock,
} from './testing.ts';
import { runAutopilots } from './worker.ts';

const database = testDatabase();
const provider = fakeProvider();
let clinic: BuiltClinic;
let clock: MovableClock;

/** Friday noon on the clinic's clocks; the database's own clock shows the day on which the tests run. */
const NOON = new Date('2026-11-20T06:30:00Z');

beforeEach(async () => {
  clinic = await buildSendingClinic(database);
  clock = createMovableClock(NOON);
  await switchOn(clinic);
});

function toolsWith(channel?: DeliveryChannel) {
  const direct = channelTo(provider);
  return { channel: channel ?? direct, encryptionKey: TEST_ENCRYPTION_KEY };
}

function look(channel?: DeliveryChannel) {
  const scope = createAutopilotScope(database, { clinic, clock });
  return sendNextDue(scope, { tools: toolsWith(channel), clock });
}

/** Past any spacing. */
function later(): void {
  clock.set(new Date(clock.now().getTime() + 150_000));
}

function numbersReached(): string[] {
  return provider.requests.map(({ body }) => (JSON.parse(body) as { to: string }).to.slice(-10));
}

async function readPause(): Promise<string | undefined> {
  const { pause } = await readAutopilot(clinic.scope, { tools: { ...toolsWith(), clock } });
  return pause?.because;
}

test('sends due messages one by one, oldest first, spaced, in the autopilot’s name', async () => {
  const today = await buildMessage(clinic, { whatsappNumber: '9000000001' });
  const overdue = { whatsappNumber: '9000000002', scheduledDate: '2026-11-18' };
  await buildMessage(clinic, overdue);
  expect(await look()).toMatchObject({ kind: 'tried', state: 'accepted' });
  expect(await look()).toMatchObject({ kind: 'waits', because: 'spacing' });
  later();
  expect(await look()).toMatchObject({ kind: 'tried', messageId: today.id });
  later();
  expect(await look()).toMatchObject({ kind: 'waits', because: 'nothing_due' });
  expect(numbersReached()).toEqual(['9000000002', '9000000001']);
  const { attempts } = await getMessage(clinic.scope, { messageId: today.id });
  expect(attempts).toMatchObject([
    { requestedBy: 'Autopilot', channel: 'direct', state: 'accepted' },
  ]);
});

test('sends one message a person a day, counting messages sent in other ways', async () => {
  const [first, second] = [await buildMessage(clinic), await buildMessage(clinic)];
  expect(first.whatsappNumber).toBe(second.whatsappNumber);
  await look();
  later();
  expect(await look()).toMatchObject({ kind: 'waits', because: 'nothing_due' });
  clock.set(new Date('2026-11-21T06:30:00Z'));
  expect(await look()).toMatchObject({ kind: 'tried', messageId: second.id });

  const opened = await buildMessage(clinic, { whatsappNumber: '9000000003' });
  await buildMessage(clinic, { whatsappNumber: '9000000003' });
  await recordOpened(clinic.scope, { messageId: opened.id });
  await remind('9000000004');
  await buildMessage(clinic, { whatsappNumber: '9000000004' });
  await readClaimTime(clock.now());
  later();
  expect(await look()).toMatchObject({ kind: 'waits', because: 'nothing_due' });
  await readClaimTime(NOON);
  expect(await look()).toMatchObject({ kind: 'tried' });
});

/** Lets everything that people sent stand at this hour: attempts have the database's clock. */
async function readClaimTime(at: Date): Promise<void> {
  await database.ownerPool.query(
    'update send_attempts set started_at = $1 where user_id = $2 and requested_by is not null',
    [at, clinic.id],
  );
}

/** A person sent an appointment's reminder. */
async function remind(number: string): Promise<void> {
  await database.ownerPool.query(
    `with made as (
       insert into appointments (user_id, patient_name, appointment_date, appointment_time, contact_number)
       values ($1, 'Asha', '2026-11-22', '10:00', $2) returning id
     )
     insert into send_attempts (user_id, appointment_id, dedupe_key, channel, state, body_sha256, to_last_four,
       requested_by, requested_by_name)
     select $1, id, 'appointment:' || id, 'manual_link', 'accepted', repeat('a', 64), right($2, 4), $1, 'Asha' from made`,
    [clinic.id, number],
  );
}

test('counts people who were never written to against their allowance', async () => {
  await switchOn(clinic, { newPeopleADay: 1 });
  await buildMessage(clinic, { whatsappNumber: '9000000001' });
  await buildMessage(clinic, { whatsappNumber: '9000000002' });
  await buildMessage(clinic, { whatsappNumber: '9000000003', status: 'sent' });
  await buildMessage(clinic, { whatsappNumber: '9000000003' });
  for (let count = 0; count < 4; count += 1) {
    await look();
    later();
  }
  expect(numbersReached()).toEqual(['9000000001', '9000000003']);
});

// covers: ten-instances-at-same-moment-send
test('ten concurrent instances send one message and keep the spacing', async () => {
  for (let index = 0; index < 5; index += 1) {
    await buildMessage(clinic, { whatsappNumber: `900000000${index}` });
  }
  for (let round = 1; round <= 3; round += 1) {
    const turns = await Promise.all(Array.from({ length: 10 }, () => look()));
    expect(turns.filter(({ kind }) => kind === 'tried')).toHaveLength(1);
    expect(provider.requests).toHaveLength(round);
    later();
  }
});

test('skips a message that a person stopped, without delaying the others', async () => {
  const cancelled = await buildMessage(clinic, { whatsappNumber: '9000000001' });
  await cancelMessage(clinic.scope, { messageId: cancelled.id });
  await buildMessage(clinic, { whatsappNumber: '9000000002' });
  await suppressNumber(clinic.scope, { number: '9000000002', reason: 'asked' });
  await buildMessage(clinic, { whatsappNumber: '9000000003' });
  await database.ownerPool.query(
    'insert into do_not_contact (user_id, number, number_hash) values ($1, null, $2)',
    [clinic.id, clinic.scope.hashNumber('9000000003')],
  );
  await buildMessage(clinic, { whatsappNumber: '' });
  await buildMessage(clinic, { whatsappNumber: '9000000004', scheduledDate: '2026-11-01' });
  await buildMessage(clinic, { whatsappNumber: '9000000005', kind: 'ai_first' });
  await buildMessage(clinic, { whatsappNumber: '9000000006' });
  await look();
  later();
  expect(await look()).toMatchObject({ kind: 'waits', because: 'nothing_due' });
  expect(numbersReached()).toEqual(['9000000006']);
  const told = await readAutopilot(clinic.scope, { tools: { ...toolsWith(), clock } });
  expect(told).toMatchObject({ sentToday: 1, stillToGo: 0 });
  expect(new Set(told.held.map(({ reason, count }) => `${reason} ${count}`))).toEqual(
    new Set(['do_not_contact 2', 'incomplete 1', 'too_old 1', 'in_hand 1']),
  );
});

test('marks messages as too old in the list while the autopilot is on', async () => {
  const old = await buildMessage(clinic, { scheduledDate: '2026-11-12' });
  const young = await buildMessage(clinic, { scheduledDate: '2026-11-13' });
  expect(deliveryNote(await getCurrentMessage(clinic.scope, { messageId: old.id }))).toBe(
    'too_old',
  );
  expect(young.isTooOld).toBeUndefined();
  await cancelMessage(clinic.scope, { messageId: old.id });
  expect(await getCurrentMessage(clinic.scope, { messageId: old.id })).not.toHaveProperty(
    'isTooOld',
  );
  await switchOn(clinic, { isOn: false, expiresAfterDays: 1 });
  expect(await getCurrentMessage(clinic.scope, { messageId: young.id })).not.toHaveProperty(
    'isTooOld',
  );
});

test('does not retry a message when the outcome is unknown', async () => {
  const message = await buildMessage(clinic);
  provider.answerWith({ status: 500 });
  expect(await look()).toMatchObject({ kind: 'tried', state: 'unknown' });
  clock.set(new Date('2026-11-21T06:30:00Z'));
  expect(await look()).toMatchObject({ kind: 'waits', because: 'nothing_due' });
  expect(provider.requests).toHaveLength(1);
  const snapshot = await getCurrentMessage(clinic.scope, { messageId: message.id });
  expect(snapshot).toMatchObject({ status: 'failed', lastAttempt: { state: 'unknown' } });
});

// covers: three-failures-in-row-pause-until-person
test('pauses after three failures in a row until a person resumes it; a success resets the count', async () => {
  for (let index = 0; index < 7; index += 1) {
    await buildMessage(clinic, { whatsappNumber: `900000000${index}` });
  }
  provider.answerWith(
    { status: 400 },
    { status: 400 },
    {},
    { status: 400 },
    { status: 500 },
    { status: 401 },
  );
  for (let count = 0; count < 6; count += 1) {
    expect(await readPause()).toBeUndefined();
    await look();
    later();
  }
  expect(await readPause()).toBe('failures');
  expect(await look()).toMatchObject({ kind: 'waits', because: 'paused' });
  expect(provider.requests).toHaveLength(6);
  await resumeAutopilot(clinic.scope, { tools: { ...toolsWith(), clock } });
  expect(await look()).toMatchObject({ kind: 'tried', state: 'accepted' });
});

test('pauses when the provider answers 200 with a refusal three times in a row', async () => {
  for (let index = 0; index < 4; index += 1) {
    await buildMessage(clinic, { whatsappNumber: `900000000${index}` });
  }
  const no = { status: 200, body: '{"success":false,"message":"Something broke"}' };
  provider.answerWith(no, { status: 200, body: '<html>Log in</html>' }, no);
  for (let count = 0; count < 3; count += 1) {
    expect(await look()).toMatchObject({ kind: 'tried', state: 'unknown' });
    later();
  }
  expect(await look()).toMatchObject({ kind: 'waits', because: 'paused' });
  const { pause, sentToday } = await readAutopilot(clinic.scope, {
    tools: { ...toolsWith(), clock },
  });
  expect(pause).toMatchObject({ because: 'failures', detail: 'Something broke' });
  expect(sentToday).toBe(0);
});

test('sends again after a clock that ran a year ahead is corrected', async () => {
  await buildMessage(clinic, { whatsappNumber: '9000000001' });
  await buildMessage(clinic, { whatsappNumber: '9000000002', scheduledDate: '2027-11-19' });
  clock.set(new Date('2027-11-19T06:30:00Z'));
  expect(await look()).toMatchObject({ kind: 'tried' });
  clock.set(NOON);
  const { nextAt, stillToGo } = await readAutopilot(clinic.scope, {
    tools: { ...toolsWith(), clock },
  });
  expect({ nextAt, stillToGo }).toEqual({ nextAt: NOON.toISOString(), stillToGo: 1 });
  expect(await look()).toMatchObject({ kind: 'tried', state: 'accepted' });
  expect(await look()).toMatchObject({ kind: 'waits', because: 'spacing' });
});

test('future-dated trouble and resume times neither keep the autopilot paused nor hide new trouble', async () => {
  await buildMessage(clinic, { whatsappNumber: '9000000001' });
  await buildMessage(clinic, { whatsappNumber: '9000000002' });
  const nextYear = new Date(Date.now() + 365 * 86_400_000);
  const restricted = { state: 'restricted', reason: 'Too many new chats', at: nextYear } as const;
  await recordChannelState(clinic.scope, restricted);
  expect(await look()).toMatchObject({ kind: 'waits', because: 'paused' });
  await resumeAutopilot(clinic.scope, { tools: { ...toolsWith(), clock } });
  expect(await look()).toMatchObject({ kind: 'tried', state: 'accepted' });

  later();
  await recordChannelState(clinic.scope, { state: 'working', reason: null });
  await database.ownerPool.query('update autopilots set resumed_at = $1 where user_id = $2', [
    nextYear,
    clinic.id,
  ]);
  await recordChannelState(clinic.scope, { state: 'disconnected', reason: 'Logged out' });
  expect(await look()).toMatchObject({ kind: 'waits', because: 'paused' });
});

test('pauses on a restriction or a lost session; after resuming only a newer report pauses again', async () => {
  await buildMessage(clinic, { whatsappNumber: '9000000001' });
  await buildMessage(clinic, { whatsappNumber: '9000000002' });
  await recordChannelState(clinic.scope, { state: 'restricted', reason: 'Too many new chats' });
  expect(await look()).toMatchObject({ kind: 'waits', because: 'paused' });
  expect(await readPause()).toBe('restricted');
  await resumeAutopilot(clinic.scope, { tools: { ...toolsWith(), clock } });
  expect(await look()).toMatchObject({ kind: 'tried', state: 'accepted' });
  later();
  await recordChannelState(clinic.scope, { state: 'disconnected', reason: 'Logged out' });
  expect(await look()).toMatchObject({ kind: 'waits', because: 'paused' });
  expect(await readPause()).toBe('session_lost');
  expect(provider.requests).toHaveLength(1);
});

test('a crash during a send leaves one unknown outcome and sends nothing twice', async () => {
  const first = await buildMessage(clinic, { whatsappNumber: '9000000001' });
  const second = await buildMessage(clinic, { whatsappNumber: '9000000002' });
  const died = { deliver: () => Promise.reject(new Error('the process died')) };
  await expect(look(died)).rejects.toThrow('the process died');
  later();
  // One at a time: while the outcome of the first is open, the next one waits.
  expect(await look()).toMatchObject({ kind: 'waits', because: 'sending' });
  await database.ownerPool.query(
    `update send_attempts set lease_until = now() - interval '1 second' where message_id = $1`,
    [first.id],
  );
  expect(await expireLeases(clinic.scope)).toBe(1);
  expect(await look()).toMatchObject({ kind: 'tried', messageId: second.id });
  clock.set(new Date('2026-11-21T06:30:00Z'));
  expect(await look()).toMatchObject({ kind: 'waits', because: 'nothing_due' });
  expect(numbersReached()).toEqual(['9000000002']);
  const snapshot = await getCurrentMessage(clinic.scope, { messageId: first.id });
  expect(snapshot).toMatchObject({ status: 'failed', lastAttempt: { state: 'unknown' } });
});

test('waits 15 minutes after a busy provider and sends the message later that day', async () => {
  const message = await buildMessage(clinic);
  provider.answerWith({ status: 429, headers: { 'Retry-After': '600' } });
  expect(await look()).toMatchObject({ kind: 'tried', state: 'not_sent' });
  later();
  expect(await look()).toMatchObject({ kind: 'waits', because: 'spacing' });
  clock.set(new Date(NOON.getTime() + 16 * 60_000));
  expect(await look()).toMatchObject({ kind: 'tried', messageId: message.id, state: 'accepted' });
});

// covers: suspended-clinic-no-turn-until-resumed
test('gives a suspended clinic no turn until it is resumed', async () => {
  await buildMessage(clinic);
  const suspend = 'update users set suspended_at = case when $2 then now() end where id = $1';
  await database.ownerPool.query(suspend, [clinic.id, true]);
  const { pool, operatorPool } = database;
  const log = createLog({ level: 'silent' });
  const work = { pool, operatorPool, clock, log, tools: toolsWith() };
  const context = { requestId: 'a round', signal: new AbortController().signal };
  expect(await runAutopilots(work, context)).toBe(0);
  await expect(look()).rejects.toMatchObject({ code: 'CLINIC_SUSPENDED' });
  expect(provider.requests).toHaveLength(0);
  await database.ownerPool.query(suspend, [clinic.id, false]);
  expect(await runAutopilots(work, context)).toBe(1);
});

test('gives every clinic a turn; a failing clinic does not affect the others', async () => {
  const other = await buildClinic(database);
  const off = await buildSendingClinic(database);
  for (const each of [clinic, other, off]) await buildMessage(each);
  // Without a key there is nothing to send with; it does not keep the first one waiting.
  await switchOn(other);
  const log = createLog({ level: 'silent' });
  const { pool, operatorPool } = database;
  const work = { pool, operatorPool, clock, log, tools: toolsWith() };
  const context = { requestId: 'a round', signal: new AbortController().signal };
  expect(await runAutopilots(work, context)).toBe(1);
  expect(await runAutopilots(work, context)).toBe(0);
  expect(provider.requests).toHaveLength(1);
  const ended = { requestId: 'over', signal: AbortSignal.abort() };
  later();
  await buildMessage(clinic, { whatsappNumber: '9000000009' });
  expect(await runAutopilots(work, ended)).toBe(0);
});
