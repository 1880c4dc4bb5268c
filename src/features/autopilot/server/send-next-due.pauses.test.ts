import { expect, test } from 'vitest';
import { recordChannelState } from '#features/delivery/server/channel-state.ts';
import { buildMessage } from '#features/messages/server/testing.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { fakeProvider } from '#platform/server/testing/provider.ts';
import { readAutopilot, resumeAutopilot } from './change-autopilot.ts';
import { testAutopilot } from './testing.ts';

const database = testDatabase();
const provider = fakeProvider();
const autopilot = testAutopilot({ database, provider });
const { toolsWith, runTurn, passSpacing, readPause } = autopilot;

// covers: three-failures-in-row-pause-until-person
test('pauses after three failures in a row until a person resumes it; a success resets the count', async () => {
  for (let index = 0; index < 7; index += 1) {
    await buildMessage(autopilot.clinic, { whatsappNumber: `900000000${index}` });
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
    await runTurn();
    passSpacing();
  }
  expect(await readPause()).toBe('failures');
  expect(await runTurn()).toMatchObject({ kind: 'waits', because: 'paused' });
  expect(provider.requests).toHaveLength(6);
  await resumeAutopilot(autopilot.clinic.scope, { tools: toolsWith() });
  expect(await runTurn()).toMatchObject({ kind: 'tried', state: 'accepted' });
});

test('pauses when the provider answers 200 with a refusal three times in a row', async () => {
  for (let index = 0; index < 4; index += 1) {
    await buildMessage(autopilot.clinic, { whatsappNumber: `900000000${index}` });
  }
  const no = { status: 200, body: '{"success":false,"message":"Something broke"}' };
  provider.answerWith(no, { status: 200, body: '<html>Log in</html>' }, no);
  for (let count = 0; count < 3; count += 1) {
    expect(await runTurn()).toMatchObject({ kind: 'tried', state: 'unknown' });
    passSpacing();
  }
  expect(await runTurn()).toMatchObject({ kind: 'waits', because: 'paused' });
  const { pause, sentToday } = await readAutopilot(autopilot.clinic.scope, {
    tools: toolsWith(),
  });
  expect(pause).toMatchObject({ because: 'failures', detail: 'Something broke' });
  expect(sentToday).toBe(0);
});

test('future-dated trouble and resume times neither keep the autopilot paused nor hide new trouble', async () => {
  await buildMessage(autopilot.clinic, { whatsappNumber: '9000000001' });
  await buildMessage(autopilot.clinic, { whatsappNumber: '9000000002' });
  const nextYear = new Date(Date.now() + 365 * 86_400_000);
  const restriction = { state: 'restricted', reason: 'Too many new chats', at: nextYear } as const;
  await recordChannelState(autopilot.clinic.scope, restriction);
  expect(await runTurn()).toMatchObject({ kind: 'waits', because: 'paused' });
  await resumeAutopilot(autopilot.clinic.scope, { tools: toolsWith() });
  expect(await runTurn()).toMatchObject({ kind: 'tried', state: 'accepted' });

  passSpacing();
  await recordChannelState(autopilot.clinic.scope, { state: 'working', reason: null });
  await database.ownerPool.query('update autopilots set resumed_at = $1 where user_id = $2', [
    nextYear,
    autopilot.clinic.id,
  ]);
  await recordChannelState(autopilot.clinic.scope, { state: 'disconnected', reason: 'Logged out' });
  expect(await runTurn()).toMatchObject({ kind: 'waits', because: 'paused' });
});

test('pauses on a restriction or a lost session; after resuming only a newer report pauses again', async () => {
  await buildMessage(autopilot.clinic, { whatsappNumber: '9000000001' });
  await buildMessage(autopilot.clinic, { whatsappNumber: '9000000002' });
  await recordChannelState(autopilot.clinic.scope, {
    state: 'restricted',
    reason: 'Too many new chats',
  });
  expect(await runTurn()).toMatchObject({ kind: 'waits', because: 'paused' });
  expect(await readPause()).toBe('restricted');
  await resumeAutopilot(autopilot.clinic.scope, { tools: toolsWith() });
  expect(await runTurn()).toMatchObject({ kind: 'tried', state: 'accepted' });
  passSpacing();
  await recordChannelState(autopilot.clinic.scope, { state: 'disconnected', reason: 'Logged out' });
  expect(await runTurn()).toMatchObject({ kind: 'waits', because: 'paused' });
  expect(await readPause()).toBe('session_lost');
  expect(provider.requests).toHaveLength(1);
});
