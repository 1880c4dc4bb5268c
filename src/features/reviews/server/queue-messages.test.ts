import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildClinic, TEST_TODAY, type BuiltClinic } from '#features/clinics/server/testing.ts';
import { sendNextDue } from '#features/autopilot/server/send-next-due.ts';
import {
  createAutopilotScope,
  createMovableClock,
  switchOn,
} from '#features/autopilot/server/testing.ts';
import { markNotSent, recordOpened } from '#features/delivery/server/record-outcome.ts';
import {
  channelTo,
  storeTestProviderKey,
  TEST_ENCRYPTION_KEY,
} from '#features/delivery/server/testing.ts';
import { runExport, TEST_SHEET_ID } from '#features/sheet-export/server/testing.ts';
import { createOperatorScope } from '#platform/server/db/scope.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { fakeProvider } from '#platform/server/testing/provider.ts';
import { startFakeScript, type FakeScript } from '#platform/server/testing/fake-script.ts';
import { reviewsFeature } from './feature.ts';
import type { Review } from '../schema.ts';
import { insertSharedReviewTemplates } from './insert-shared-templates.ts';
import { buildReview, openSteps, preparePlan } from './testing.ts';
import { stepNotSent } from './steps.ts';
import { setStepsQueued } from './queue-messages.ts';
import {
  listReviewMessages,
  countWaitingMessages,
  searchMessages,
} from '#features/messages/server/find-messages.ts';

const database = testDatabase(reviewsFeature);
const provider = fakeProvider();
const NOON = new Date('2026-11-20T06:30:00Z');
let script: FakeScript;
let clinic: BuiltClinic;
let review: Review;

beforeAll(() =>
  insertSharedReviewTemplates(createOperatorScope(database.operatorPool, randomUUID())),
);
beforeEach(async () => {
  script = await startFakeScript();
  clinic = await buildClinic(database, {
    googleSheetId: TEST_SHEET_ID,
    googleAppsScriptUrl: script.scriptUrl,
  });
  await storeTestProviderKey(clinic);
  review = await buildReview(clinic);
  await preparePlan(clinic, { id: review.id });
});
afterEach(() => script.close());

/** The messages that each way of sending outside the dialog finds. */
async function countOutsideDialog() {
  const list = (order: 'created' | 'scheduled', status?: 'pending') =>
    searchMessages(clinic.scope, { order, limit: 50, status }).then(({ total }) => total);
  const { dueToday } = await countWaitingMessages(clinic.scope);
  return { quickSend: await list('created', 'pending'), all: await list('scheduled'), dueToday };
}

async function messageIds(): Promise<string[]> {
  return (await listReviewMessages(clinic.scope, { profileId: review.id })).map(({ id }) => id);
}

/** As if the messages had been scheduled on another day. */
async function moveDates(days: number): Promise<void> {
  await database.ownerPool.query(
    `update sequence_messages set scheduled_date = scheduled_date + $2::int where user_id = $1`,
    [clinic.id, days],
  );
}

async function runAutopilot() {
  const clock = createMovableClock(NOON);
  await switchOn(clinic);
  return sendNextDue(createAutopilotScope(database, { clinic, clock }), {
    tools: { channel: channelTo(provider), encryptionKey: TEST_ENCRYPTION_KEY },
    clock,
  });
}

// covers: prepared-messages-in-no-list
test('prepared messages are in no list and no count, and neither the autopilot nor the sheet takes them', async () => {
  expect(await countOutsideDialog()).toEqual({ quickSend: 0, all: 0, dueToday: 0 });
  await moveDates(-1);
  expect(await runAutopilot()).toMatchObject({ kind: 'waits', because: 'nothing_due' });
  const exportResult = await runExport(clinic, { messageIds: await messageIds(), script });
  expect(exportResult).toMatchObject({ ok: false, refusal: { code: 'NOTHING_TO_EXPORT' } });
});

test('queued messages are due today for every way of sending, in their order', async () => {
  await moveDates(-3);
  const plan = await setStepsQueued(clinic.scope, { id: review.id, queued: true });
  expect(plan.steps.map(({ queued }) => queued)).toEqual([true, true, true]);
  expect(await countOutsideDialog()).toEqual({ quickSend: 3, all: 3, dueToday: 3 });
  const { items } = await searchMessages(clinic.scope, { order: 'created', limit: 50 });
  expect(items.map(({ kind, scheduledDate }) => [kind, scheduledDate])).toEqual([
    ['ai_first', TEST_TODAY],
    ['ai_second', TEST_TODAY],
    ['gmb_link', TEST_TODAY],
  ]);
  // The autopilot leaves a review's messages to a person on their first day (decision 019).
  await moveDates(-1);
  expect(await runAutopilot()).toMatchObject({ kind: 'tried', state: 'accepted' });
});

test('messages that are taken out of the queue are found no longer', async () => {
  await setStepsQueued(clinic.scope, { id: review.id, queued: true });
  const plan = await setStepsQueued(clinic.scope, { id: review.id, queued: false });
  expect(plan.steps.map(({ queued }) => queued)).toEqual([false, false, false]);
  expect(await countOutsideDialog()).toEqual({ quickSend: 0, all: 0, dueToday: 0 });
});

test('a message that was opened in the dialog and not sent waits in the dialog only', async () => {
  await openSteps(clinic, { id: review.id, steps: ['ai_first'] });
  expect(await countOutsideDialog()).toEqual({ quickSend: 0, all: 1, dueToday: 0 });
  await stepNotSent(clinic.scope, { id: review.id, step: 'ai_first' });
  expect(await countOutsideDialog()).toEqual({ quickSend: 0, all: 0, dueToday: 0 });
});

test('a message that was set back in the message list waits there', async () => {
  const [messageId = ''] = await messageIds();
  await recordOpened(clinic.scope, { messageId });
  await markNotSent(clinic.scope, { messageId });
  expect(await countOutsideDialog()).toEqual({ quickSend: 1, all: 1, dueToday: 1 });
});
