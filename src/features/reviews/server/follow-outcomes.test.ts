import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildClinic, type BuiltClinic } from '#features/clinics/server/testing.ts';
import { TEST_SHEET_ID, runExport } from '#features/sheet-export/server/testing.ts';
import { receiveEvent } from '#features/delivery/server/callbacks.ts';
import {
  markSent,
  markNotSent,
  recordOpened,
  resolveMessage,
} from '#features/delivery/server/record-outcome.ts';
import { storeTestProviderKey, senderTo } from '#features/delivery/server/testing.ts';
import { listReviewMessages } from '#features/messages/server/find-messages.ts';
import { FLOW_MESSAGES } from '#features/review-drafts/schema.ts';
import { auditLog } from '#platform/server/audit/audit.ts';
import { createOperatorScope } from '#platform/server/db/scope.ts';
import { startFakeScript, type FakeScript } from '#platform/server/testing/fake-script.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { fakeProvider } from '#platform/server/testing/provider.ts';
import { expectValue } from '#platform/server/testing/refusals.ts';
import { reviewsFeature } from './feature.ts';
import type { Review } from '../schema.ts';
import { setStepsQueued } from './queue-messages.ts';
import { getReview } from './find-reviews.ts';
import { insertSharedReviewTemplates } from './insert-shared-templates.ts';
import { setReviewStatus } from './set-review-status.ts';
import { updateReview } from './update-review.ts';
import { buildReview, preparePlan } from './testing.ts';

const database = testDatabase(reviewsFeature);
const provider = fakeProvider();
let script: FakeScript;
let clinic: BuiltClinic;
let review: Review;

beforeAll(() =>
  insertSharedReviewTemplates(createOperatorScope(database.operatorPool, randomUUID())),
);
beforeEach(async () => {
  script = await startFakeScript();
  clinic = await buildClinic(database, {
    providerApi: 'current',
    googleSheetId: TEST_SHEET_ID,
    googleAppsScriptUrl: script.scriptUrl,
  });
  await storeTestProviderKey(clinic);
  review = await buildReview(clinic);
  await preparePlan(clinic, { id: review.id });
});

afterEach(() => script.close());

const SENT = {
  status: 'sent',
  hasSequence: true,
  localizedMessageBundleStatus: 'consumed',
  aiReviewFirstMessageSent: true,
};
const NOT_SENT = {
  status: 'pending',
  hasSequence: false,
  localizedMessageBundleStatus: 'prepared',
};

/** The ids of the three messages, in the order in which they go out. */
async function messageIds(): Promise<string[]> {
  const messages = await listReviewMessages(clinic.scope, { profileId: review.id });
  return FLOW_MESSAGES.ai3.map((step) => messages.find(({ kind }) => kind === step)?.id ?? '');
}

function current(): Promise<Review> {
  return getReview(clinic.scope, { id: review.id });
}

async function openAll(): Promise<string[]> {
  const ids = await messageIds();
  for (const messageId of ids) expectValue(await recordOpened(clinic.scope, { messageId }));
  return ids;
}

// covers: review-sent-once-messages-opened-from-message
test('a review is sent once its messages were opened from the message lists', async () => {
  const [first = '', second = '', third = ''] = await messageIds();
  await recordOpened(clinic.scope, { messageId: first });
  expect(await current()).toMatchObject({ ...NOT_SENT, aiReviewFirstMessageSent: true });
  await markSent(clinic.scope, { messageId: second });
  expect(await current()).toMatchObject(NOT_SENT);
  await recordOpened(clinic.scope, { messageId: third });
  expect(await current()).toMatchObject(SENT);
});

test('a review is sent once the provider took its messages', async () => {
  const send = senderTo(provider);
  for (const id of await messageIds()) expectValue(await send(clinic, { id }));
  expect(await current()).toMatchObject(SENT);
});

test('a review is sent once its messages are in the sheet', async () => {
  await setStepsQueued(clinic.scope, { id: review.id, queued: true });
  expectValue(await runExport(clinic, { messageIds: await messageIds(), script }));
  expect(await current()).toMatchObject(SENT);
});

// covers: review-pending-again-when-one-of-messages
test('a review is pending again when one of its messages is taken back from the sheet', async () => {
  await setStepsQueued(clinic.scope, { id: review.id, queued: true });
  const [messageId = '', ...others] = await messageIds();
  expectValue(await runExport(clinic, { messageIds: [messageId, ...others], script }));
  expectValue(await markNotSent(clinic.scope, { messageId }));
  expect(await current()).toMatchObject({ ...NOT_SENT, aiReviewFirstMessageSent: false });
  expectValue(await runExport(clinic, { messageIds: [messageId], script }));
  expect(await current()).toMatchObject(SENT);
});

test('a review is pending again when a person says that one message was not sent', async () => {
  const [first = '', second = ''] = await openAll();
  expect(await current()).toMatchObject(SENT);
  await markNotSent(clinic.scope, { messageId: second });
  expect(await current()).toMatchObject({ ...NOT_SENT, aiReviewFirstMessageSent: true });
  await markNotSent(clinic.scope, { messageId: first });
  expect(await current()).toMatchObject({ ...NOT_SENT, aiReviewFirstMessageSent: false });
});

test('a review is pending again when the provider reports late that a message failed', async () => {
  const send = senderTo(provider);
  for (const id of await messageIds()) expectValue(await send(clinic, { id }));
  const { rows } = await database.ownerPool.query<{ name: string }>(
    'select provider_message_id as name from send_attempts where user_id = $1 order by started_at desc limit 1',
    [clinic.id],
  );
  const data = { id: rows[0]?.name, error: 'blocked' };
  await receiveEvent(clinic.scope, {
    body: { id: randomUUID(), type: 'message.failed', data },
    now: new Date(),
  });
  expect(await current()).toMatchObject({ ...NOT_SENT, aiReviewFirstMessageSent: true });
});

test('a message with an unknown outcome counts once a person says that it arrived', async () => {
  const [first = '', second = '', third = ''] = await messageIds();
  for (const messageId of [second, third]) await recordOpened(clinic.scope, { messageId });
  provider.answerWith({ status: 500 });
  expectValue(await senderTo(provider)(clinic, { id: first }));
  expect(await current()).toMatchObject({ ...NOT_SENT, aiReviewFirstMessageSent: false });
  expectValue(await resolveMessage(clinic.scope, { messageId: first, arrived: true }));
  expect(await current()).toMatchObject(SENT);
});

test('keeps the status that a person set by hand when a message is reported again', async () => {
  const [first = ''] = await openAll();
  await setReviewStatus(clinic.scope, { id: review.id, status: 'pending' });
  await recordOpened(clinic.scope, { messageId: first });
  expect(await current()).toMatchObject({ status: 'pending' });
});

test('keeps the sequence flag of a review with follow-ups when it is pending again', async () => {
  const [first = ''] = await openAll();
  await database.ownerPool.query('update reviews set follow_ups_created_at = now() where id = $1', [
    review.id,
  ]);
  await markNotSent(clinic.scope, { messageId: first });
  expect(await current()).toMatchObject({ status: 'pending', hasSequence: true });
});

test('records each change of a review in the audit log', async () => {
  const [first = ''] = await openAll();
  await markNotSent(clinic.scope, { messageId: first });
  const lines = await clinic.scope.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.entityId, review.id));
  expect(lines.map(({ action }) => action)).toEqual([
    'reviews.create',
    'reviews.prepare',
    'reviews.followMessages',
    'reviews.complete',
    'reviews.reopen',
  ]);
});

test('ten changes of a review during ten outcomes do not block each other', async () => {
  const [first = ''] = await messageIds();
  for (let round = 0; round < 10; round += 1) {
    const { version } = await current();
    const contactNumber = `98765432${String(10 + round)}`;
    const results = await Promise.all([
      recordOpened(clinic.scope, { messageId: first }),
      updateReview(clinic.scope, { id: review.id, version, contactNumber }),
      preparePlan(clinic, { id: review.id }),
    ]);
    expect(results[1].ok).toBe(true);
    await markNotSent(clinic.scope, { messageId: first });
  }
});
