import { beforeEach, expect, test } from 'vitest';
import type { BuiltClinic } from '#features/clinics/server/testing.ts';
import type { Message } from '#features/messages/schema.ts';
import { cancelMessage } from '#features/messages/server/cancel-message.ts';
import { getCurrentMessage, getMessage } from '#features/messages/server/find-messages.ts';
import { buildMessage } from '#features/messages/server/testing.ts';
import { systemClock } from '#platform/server/clock.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { fakeProvider } from '#platform/server/testing/provider.ts';
import { createBlueTicks } from './blueticks.ts';
import { claimNextRetry } from './retries.ts';
import { sendMessage } from './send-message.ts';
import { suppressNumber } from './suppressions.ts';
import { buildSendingClinic, TEST_ENCRYPTION_KEY } from './testing.ts';
import { retryNotSent } from './worker.ts';

const database = testDatabase();
const provider = fakeProvider();
const BUSY = { status: 429, headers: { 'Retry-After': '60' } };
let clinic: BuiltClinic;

beforeEach(async () => {
  clinic = await buildSendingClinic(database);
});

function tools() {
  return {
    channel: createBlueTicks({ baseUrl: provider.url }),
    encryptionKey: TEST_ENCRYPTION_KEY,
  };
}

/** Sends while the provider is busy, then lets the time pass that it asked for, or less. */
async function sendWhileBusy(message: Message, { passed = '80 seconds' } = {}): Promise<void> {
  provider.answerWith(BUSY);
  await sendMessage(clinic.scope, { messageId: message.id, tools: tools() });
  await pass(passed);
}

async function pass(time: string): Promise<void> {
  await database.ownerPool.query(
    'update send_attempts set retry_at = retry_at - $1::interval where user_id = $2',
    [time, clinic.id],
  );
}

async function runJob(): Promise<number> {
  const { operatorPool, pool } = database;
  const log = { write: () => expect.unreachable('nothing goes wrong') };
  const work = { operatorPool, pool, clock: systemClock, log, tools: tools() };
  return retryNotSent(work, { requestId: 'a run', signal: new AbortController().signal });
}

async function listTimeline({ id }: Message): Promise<string[]> {
  const { attempts } = await getMessage(clinic.scope, { messageId: id });
  return attempts.map(({ state, requestedBy }) => `${state} by ${requestedBy}`);
}

// covers: what-busy-provider-refused-tried-again
test('retries what a busy provider refused once, at the time it asked for', async () => {
  const message = await buildMessage(clinic);
  await sendWhileBusy(message, { passed: '10 seconds' });
  expect(await runJob()).toBe(0);
  await pass('70 seconds');
  expect(await Promise.all([runJob(), runJob(), runJob()])).toContain(1);
  expect(await runJob()).toBe(0);
  expect(provider.requests).toHaveLength(2);
  expect(await getCurrentMessage(clinic.scope, { messageId: message.id })).toMatchObject({
    status: 'sent',
  });
  expect(await listTimeline(message)).toEqual([
    'not_sent by Dr Asha Mehta',
    'accepted by Wellword',
  ]);
});

test('workers share the due retries: each has one claimer, and none waits for another', async () => {
  const due = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      buildMessage(clinic, { whatsappNumber: `98765432${String(index).padStart(2, '0')}` }),
    ),
  );
  for (const message of due) await sendWhileBusy(message, { passed: '0 seconds' });
  await pass('80 seconds');
  const work = async (takenIds: string[] = []): Promise<string[]> => {
    const next = await claimNextRetry(clinic.scope, { encryptionKey: TEST_ENCRYPTION_KEY });
    return next?.claim.ok ? work([...takenIds, next.messageId]) : takenIds;
  };
  const claimedIds = (await Promise.all([work(), work(), work()])).flat();
  expect(claimedIds.toSorted()).toEqual(due.map(({ id }) => id).toSorted());
});

// covers: after-three-tries-in-all-left
test('stops after three tries in all', async () => {
  const message = await buildMessage(clinic);
  await sendWhileBusy(message);
  for (let round = 0; round < 4; round += 1) {
    provider.answerWith(BUSY);
    await runJob();
    await pass('80 seconds');
  }
  expect(provider.requests).toHaveLength(3);
  expect(await listTimeline(message)).toHaveLength(3);
  expect(await getCurrentMessage(clinic.scope, { messageId: message.id })).toMatchObject({
    status: 'pending',
  });
});

test('does not retry a message that was skipped, sent by a user or is too late', async () => {
  const numbers = ['9876543211', '9876543212', '9876543213', '9876543214'];
  const [cancelledMessage, suppressedMessage, sentMessage, late] = (await Promise.all(
    numbers.map((whatsappNumber) => buildMessage(clinic, { whatsappNumber })),
  )) as [Message, Message, Message, Message];
  for (const message of [cancelledMessage, suppressedMessage, sentMessage])
    await sendWhileBusy(message);
  await sendWhileBusy(late, { passed: '2 hours' });
  await cancelMessage(clinic.scope, { messageId: cancelledMessage.id });
  await suppressNumber(clinic.scope, { number: suppressedMessage.whatsappNumber, reason: 'Asked' });
  await sendMessage(clinic.scope, { messageId: sentMessage.id, tools: tools() });
  expect(provider.requests).toHaveLength(5);
  expect(await runJob()).toBe(0);
  expect(await runJob()).toBe(0);
  expect(provider.requests).toHaveLength(5);
  expect((await listTimeline(suppressedMessage)).length).toBeLessThanOrEqual(2);
});

test('leaves the messages of a sender without a login to that sender', async () => {
  const message = await buildMessage(clinic);
  provider.answerWith(BUSY);
  const acting = { loginId: null, name: 'Autopilot', features: 'all' } as const;
  await sendMessage({ ...clinic.scope, acting }, { messageId: message.id, tools: tools() });
  await pass('80 seconds');
  expect(await runJob()).toBe(0);
  expect(provider.requests).toHaveLength(1);
});

test('runs a retry at once that a wrong clock dated a year ahead', async () => {
  const message = await buildMessage(clinic);
  await sendWhileBusy(message, { passed: '-1 year' });
  expect(await runJob()).toBe(1);
  expect(await runJob()).toBe(0);
  expect(await getCurrentMessage(clinic.scope, { messageId: message.id })).toMatchObject({
    status: 'sent',
  });
});
