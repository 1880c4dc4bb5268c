import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { expect, test } from 'vitest';
import { builtInWriter } from '#features/models/server/model.ts';
import { buildClinic } from '#features/clinics/server/testing.ts';
import { addDays } from '#platform/calendar.ts';
import { auditLog } from '#platform/server/audit/audit.ts';
import { inTransaction, createOperatorScope } from '#platform/server/db/scope.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { reviewsFeature } from './feature.ts';
import { setReviewText } from './set-review-text.ts';
import { writeReviewText } from './write-review-text.ts';
import { Review, ReviewId, type ReviewInput } from '../schema.ts';
import { createReview } from './create-review.ts';
import { getReview, searchReviews } from './find-reviews.ts';
import { insertSharedReviewTemplates } from './insert-shared-templates.ts';
import { requireReview } from './lock-review.ts';
import { markSequenceCreated } from './mark-sequence-created.ts';
import { removeReview } from './remove-review.ts';
import { setReviewStatus } from './set-review-status.ts';
import { updateReview } from './update-review.ts';
import { reviews } from './tables.ts';
import { buildReview } from './testing.ts';

const database = testDatabase(reviewsFeature);

const input: ReviewInput = {
  patientName: 'ravi  patil',
  appointmentDate: '2026-11-12',
  contactNumber: '9876543210',
  treatment: 'root canal',
  notes: '',
};

function newId() {
  return ReviewId.parse(randomUUID());
}

async function actionsOn(id: string): Promise<string[]> {
  const rows = await drizzle(database.ownerPool)
    .select()
    .from(auditLog)
    .where(eq(auditLog.entityId, id))
    .orderBy(auditLog.id);
  return rows.map(({ action }) => action);
}

// covers: new-review-pending-without-flags-under
test('a new review is pending, without flags, under a cleaned name', async () => {
  const { scope } = await buildClinic(database);
  const review = await createReview(scope, { ...input, id: newId() });
  expect(Review.parse(review)).toMatchObject({
    patientName: 'Ravi Patil',
    status: 'pending',
    hasSequence: false,
    followUpsCreatedAt: null,
    aiReviewText: null,
    aiReviewFirstMessageSent: false,
    language: 'en',
    version: 1,
  });
  expect(await getReview(scope, { id: review.id })).toEqual(review);
});

// covers: same-form-sent-many-times-also
test('sending the same form many times, also concurrently, creates one review and one audit entry', async () => {
  const { scope } = await buildClinic(database);
  const id = newId();
  const results = await Promise.all(
    Array.from({ length: 8 }, () => createReview(scope, { ...input, id })),
  );
  expect(new Set(results.map((review) => JSON.stringify(review))).size).toBe(1);
  const again = await createReview(scope, { ...input, patientName: 'Someone Else', id });
  expect(again).toEqual(results[0]);
  expect((await searchReviews(scope, { limit: 50 })).total).toBe(1);
  expect(await actionsOn(id)).toEqual(['reviews.create']);
});

test('an id that another clinic uses is free, and shows nothing of its review', async () => {
  const [first, second] = [await buildClinic(database), await buildClinic(database)];
  const { id } = await buildReview(second);
  expect(await createReview(first.scope, { ...input, id })).toMatchObject({
    id,
    treatment: input.treatment,
  });
  expect(await getReview(second.scope, { id })).toMatchObject({
    patientName: 'Ravi Patil',
    version: 1,
  });
});

// covers: only-fields-that-differ-changed-and-counted
test('only fields that differ are changed, and counted as one edit', async () => {
  const clinic = await buildClinic(database);
  const { id } = await buildReview(clinic);
  const review = await updateReview(clinic.scope, {
    id,
    version: 1,
    patientName: 'ravi patil',
    treatment: 'filling',
  });
  expect(review).toMatchObject({
    ok: true,
    value: { patientName: 'Ravi Patil', treatment: 'filling', version: 2 },
  });
  const audit = await drizzle(database.ownerPool)
    .select()
    .from(auditLog)
    .where(eq(auditLog.entityId, id));
  expect(audit).toMatchObject([
    { action: 'reviews.create' },
    { action: 'reviews.update', changedFields: ['treatment'] },
  ]);
});

// covers: update-that-changes-nothing-writes-nothing
test('an update without a difference writes nothing, even with an old version', async () => {
  const clinic = await buildClinic(database);
  const review = await buildReview(clinic);
  const before = await drizzle(database.ownerPool)
    .select()
    .from(reviews)
    .where(eq(reviews.id, review.id));
  for (const version of [1, 7]) {
    expect(await updateReview(clinic.scope, { id: review.id, version })).toEqual({
      ok: true,
      value: review,
    });
    expect(
      await updateReview(clinic.scope, { id: review.id, version, treatment: review.treatment }),
    ).toEqual({ ok: true, value: review });
  }
  expect(
    await drizzle(database.ownerPool).select().from(reviews).where(eq(reviews.id, review.id)),
  ).toEqual(before);
  expect(await actionsOn(review.id)).toEqual(['reviews.create']);
});

test('of two edits of one version the second is shown the first', async () => {
  const clinic = await buildClinic(database);
  const { id } = await buildReview(clinic);
  const results = await Promise.all(
    ['crown', 'filling'].map((treatment) =>
      updateReview(clinic.scope, { id, version: 1, treatment }),
    ),
  );
  const won = results.find((result) => result.ok);
  expect(results.filter((result) => result.ok)).toHaveLength(1);
  expect(results.find((result) => !result.ok)).toEqual({
    ok: false,
    refusal: { code: 'STALE', data: { current: won?.ok && won.value } },
  });
});

// covers: status-set-never-toggled-and-repetition
test('a status is set, never toggled, and a repetition leaves no trace', async () => {
  const clinic = await buildClinic(database);
  const { id } = await buildReview(clinic);
  for (let time = 0; time < 3; time += 1) {
    expect(await setReviewStatus(clinic.scope, { id, status: 'sent' })).toMatchObject({
      status: 'sent',
      hasSequence: false,
      version: 1,
    });
  }
  expect(await actionsOn(id)).toEqual(['reviews.create', 'reviews.setStatus']);
});

test('following up is noted once under a lock, beside the flag that the clinic sees', async () => {
  const clinic = await buildClinic(database);
  const { id } = await buildReview(clinic, { hasSequence: true });
  await inTransaction(clinic.scope, async (tx) => {
    expect(await requireReview(tx, id)).toMatchObject({
      hasSequence: true,
      followUpsCreatedAt: null,
    });
    await markSequenceCreated(tx, { id });
  });
  const review = await getReview(clinic.scope, { id });
  expect(Review.parse(review)).toMatchObject({
    hasSequence: true,
    followUpsCreatedAt: expect.any(String),
    status: 'pending',
    version: 1,
  });
});

test("every use case answers NOT_FOUND for another clinic's review", async () => {
  const [ownClinic, second] = [await buildClinic(database), await buildClinic(database)];
  const { id } = await buildReview(second);
  const { scope } = ownClinic;
  const missing = newId();
  for (const target of [id, missing]) {
    const tries = [
      getReview(scope, { id: target }),
      updateReview(scope, { id: target, version: 1, treatment: 'x' }),
      setReviewStatus(scope, { id: target, status: 'sent' }),
      writeReviewText(scope, {
        id: target,
        language: 'en',
        variant: 0,
        writer: builtInWriter,
      }),
      setReviewText(scope, {
        id: target,
        version: 1,
        aiReviewText: 'They were kind.',
        language: 'en',
        writer: null,
      }),
      removeReview(scope, { id: target }),
      inTransaction(scope, (tx) => requireReview(tx, target)),
    ];
    for (const outcome of await Promise.allSettled(tries))
      expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'NOT_FOUND' } });
  }
  expect(await getReview(second.scope, { id })).toMatchObject({
    treatment: 'root canal',
    status: 'pending',
    version: 1,
  });
});

// covers: shared-templates-stand-once-in-each-language
test('inserting the shared templates again leaves one in each language', async () => {
  const operator = createOperatorScope(database.operatorPool, randomUUID());
  await insertSharedReviewTemplates(operator);
  await database.ownerPool.query(
    `update shared_review_request_templates set message_template = 'old words' where language = 'hi'`,
  );
  await insertSharedReviewTemplates(operator);
  const { rows } = await database.ownerPool.query(
    `select template_type, count(*)::int as languages, bool_or(message_template = 'old words') as stale, min(name) as name
     from shared_review_request_templates group by 1 order by 1`,
  );
  expect(rows).toEqual([
    { template_type: 'ai_integrated', languages: 10, stale: false, name: 'AI Integrated' },
    { template_type: 'simple_thank_you', languages: 10, stale: false, name: 'Simple Thank You' },
  ]);
});

// covers: review-of-a-visit-that-was
test('a request for a visit after today is refused, also by an edit', async () => {
  const { scope } = await buildClinic(database);
  const tomorrow = addDays(scope.today, 1);
  const refusal = { code: 'INVALID', data: { issues: [{ path: 'appointmentDate' }] } };
  const future = { ...input, id: newId(), appointmentDate: tomorrow };
  await expect(createReview(scope, future)).rejects.toMatchObject(refusal);
  const { id, version } = await createReview(scope, { ...future, appointmentDate: scope.today });
  const edit = { id, version, appointmentDate: tomorrow };
  await expect(updateReview(scope, edit)).rejects.toMatchObject(refusal);
});
