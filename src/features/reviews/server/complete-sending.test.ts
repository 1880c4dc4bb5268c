import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { builtInWriter } from '#features/models/server/model.ts';
import { buildClinic, TEST_TODAY } from '#features/clinics/server/testing.ts';
import { FLOW_MESSAGES } from '#features/review-drafts/schema.ts';
import { buildBrokenWriter } from '#features/models/server/testing.ts';
import { auditLog } from '#platform/server/audit/audit.ts';
import { createOperatorScope } from '#platform/server/db/scope.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { reviewsFeature } from './feature.ts';
import { prepareMessages } from './prepare-messages.ts';
import { ReviewId } from '../schema.ts';
import { getReview } from './find-reviews.ts';
import { insertSharedReviewTemplates } from './insert-shared-templates.ts';
import { removeReview } from './remove-review.ts';
import { buildReview, readMessageRows, openSteps, preparePlan, readReviewRows } from './testing.ts';
import { stepNotSent } from './steps.ts';
import { completeSending } from './complete-sending.ts';

const database = testDatabase(reviewsFeature);
beforeAll(() =>
  insertSharedReviewTemplates(createOperatorScope(database.operatorPool, randomUUID())),
);

const AI3 = FLOW_MESSAGES.ai3;

// covers: review-sent-when-all-three-out-once
test('the review is sent when all three are out, once, and may still be followed up', async () => {
  const clinic = await buildClinic(database);
  const { id } = await buildReview(clinic);
  expect(await completeSending(clinic.scope, { id })).toEqual({
    ok: false,
    refusal: { code: 'STEPS_MISSING' },
  });
  await preparePlan(clinic, { id });
  for (const step of AI3) {
    expect(await completeSending(clinic.scope, { id })).toEqual({
      ok: false,
      refusal: { code: 'STEPS_MISSING' },
    });
    await openSteps(clinic, { id, steps: [step] });
  }
  const completion = await completeSending(clinic.scope, { id });
  expect(completion).toMatchObject({
    ok: true,
    value: {
      status: 'sent',
      hasSequence: true,
      followUpsCreatedAt: null,
      localizedMessageBundleStatus: 'consumed',
      aiReviewFirstMessageSent: true,
    },
  });
  const after = await readReviewRows(database, { clinic, id });
  expect(await completeSending(clinic.scope, { id })).toEqual(completion);
  const reopenedPlan = await preparePlan(clinic, {
    id,
    language: 'gu',
    writer: buildBrokenWriter(),
  });
  expect(reopenedPlan.steps.map(({ state }) => state)).toEqual(['opened', 'opened', 'opened']);
  expect(await readReviewRows(database, { clinic, id })).toEqual(after);
});

test('ten concurrent completions consume the bundle once', async () => {
  const clinic = await buildClinic(database);
  const { id } = await buildReview(clinic);
  await preparePlan(clinic, { id });
  await openSteps(clinic, { id, steps: AI3 });
  const completions = Array.from({ length: 10 }, () => completeSending(clinic.scope, { id }));
  const results = await Promise.all(completions);
  expect(results.every(({ ok }) => ok)).toBe(true);
  const usedRows = await clinic.scope.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, 'reviews.complete'));
  expect(usedRows).toMatchObject([
    { changedFields: expect.arrayContaining(['localizedMessageBundleStatus']) },
  ]);
});

test('a step taken back is missing again', async () => {
  const clinic = await buildClinic(database);
  const { id } = await buildReview(clinic);
  await preparePlan(clinic, { id });
  await openSteps(clinic, { id, steps: AI3 });
  const takenBack = await stepNotSent(clinic.scope, { id, step: 'ai_first' });
  expect(takenBack).toMatchObject({
    ok: true,
    value: { review: { aiReviewFirstMessageSent: false }, steps: [{ state: 'ready' }, {}, {}] },
  });
  expect(await completeSending(clinic.scope, { id })).toEqual({
    ok: false,
    refusal: { code: 'STEPS_MISSING' },
  });
});

// covers: deleting-review-takes-what-waits
test('deleting a review takes what waits with it, and leaves of the rest a record without text', async () => {
  const clinic = await buildClinic(database);
  const { id } = await buildReview(clinic);
  await preparePlan(clinic, { id });
  await openSteps(clinic, { id, steps: ['ai_first'] });
  expect(await removeReview(clinic.scope, { id })).toEqual({ ok: true, value: { deleted: true } });
  const rows = await readMessageRows(database, clinic);
  expect(rows).toMatchObject([
    {
      kind: 'ai_first',
      status: 'sent',
      scheduledDate: TEST_TODAY,
      profileId: null,
      messageContent: '',
      patientName: '',
      whatsappNumber: '',
    },
  ]);
  await expect(getReview(clinic.scope, { id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const { audit } = await readReviewRows(database, { clinic, id });
  expect(audit.at(-1)).toMatchObject({
    action: 'reviews.remove',
    entityId: id,
    changedFields: ['messages: 2'],
  });
});

test("another clinic's review is neither prepared nor completed", async () => {
  const [ownClinic, other] = [await buildClinic(database), await buildClinic(database)];
  const { id } = await buildReview(other);
  await preparePlan(other, { id });
  const before = await readReviewRows(database, { clinic: other, id });
  for (const target of [id, ReviewId.parse(randomUUID())]) {
    const ask = { id: target, flow: 'ai3', language: 'en', writer: builtInWriter } as const;
    await expect(prepareMessages(ownClinic.scope, ask)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(completeSending(ownClinic.scope, { id: target })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  }
  expect(await readReviewRows(database, { clinic: other, id })).toEqual(before);
});
