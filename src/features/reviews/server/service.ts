import { sql } from 'drizzle-orm';
import { clinicDetails } from '#features/clinics/server/service.ts';
import { forgetReviewMessages } from '#features/messaging/server/service.ts';
import { checkText } from '#features/writing/guards/rules.ts';
import type { GuardRule, TextKind } from '#features/writing/guards/schema.ts';
import type { Tone } from '#features/writing/schema.ts';
import type { TextModel } from '#features/writing/server/model.ts';
import { writeReviewDraft, type ReviewDraft } from '#features/writing/server/service.ts';
import { Failure } from '#platform/errors.ts';
import type { Language } from '#platform/language.ts';
import type { Page } from '#platform/page.ts';
import { ok, refused, type Result } from '#platform/result.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { inTransaction, type ClinicScope, type OperatorScope } from '#platform/server/db/scope.ts';
import { changedFields, cleanPatientName, clinicNameOf, GUARD_SENTENCES, marksOf } from '../rules.ts';
import type { Review, ReviewId, ReviewInput, ReviewStatus } from '../schema.ts';
import { readdressWaitingMessages } from '../send-flow/server/queries.ts';
import { sharedReviewTemplates } from '../templates/rules.ts';
import { keepSharedTemplates } from '../templates/server/queries.ts';
import {
  changedReview,
  deleteReview,
  insertedReview,
  latestReviewTexts,
  lockedReview,
  reviewById,
  reviewCounts,
  reviewPage,
  toReview,
  type ReviewChange,
  type ReviewFilter,
} from './queries.ts';

type Stale = { code: 'STALE'; data: { current: Review } };

/** How many of the clinic's drafts a new one is compared with. */
const EARLIER_TEXTS = 200;

/** A review, locked until the transaction `tx` ends; undefined when the clinic has no such review. */
export async function lockReview(tx: ClinicScope, { id }: { id: ReviewId }): Promise<Review | undefined> {
  const row = await lockedReview(tx, id);
  return row && toReview(row);
}

/**
 * Notes that follow-ups were created for a review that `tx` has locked: both facts of decision 007. The caller has refused a review
 * whose `followUpsCreatedAt` stands already, and records its own audit entry.
 */
export async function markSequenceCreated(tx: ClinicScope, { id }: { id: ReviewId }): Promise<void> {
  await changedReview(tx, { id, change: { hasSequence: true, followUpsCreatedAt: sql`now()` } });
}

/** A page of reviews, newest first, with the numbers of all that the filter finds. */
export async function searchReviews(
  scope: ClinicScope,
  { cursor, limit, ...filter }: ReviewFilter & { cursor?: string; limit: number },
): Promise<Page<Review> & { total: number; pending: number }> {
  const [page, counts] = await Promise.all([
    reviewPage(scope, { ...filter, cursor, limit }),
    reviewCounts(scope, filter),
  ]);
  return { ...page, ...counts };
}

/** Throws NOT_FOUND for another clinic's review as for a missing one; so does everything below. */
export async function getReview(scope: ClinicScope, { id }: { id: ReviewId }): Promise<Review> {
  const row = await reviewById(scope, id);
  if (row === undefined) throw new Failure('NOT_FOUND');
  return toReview(row);
}

/** Logs a review request under the id that the form made, so that sending the form twice makes one; the first one stays as it is. */
export async function createReview(scope: ClinicScope, input: ReviewInput & { id: ReviewId }): Promise<Review> {
  return inTransaction(scope, async (tx) => {
    const row = await insertedReview(tx, { ...input, patientName: cleanPatientName(input.patientName) });
    if (row === undefined) return firstReview(tx, input.id);
    await recordAudit(tx, { action: 'reviews.create', entity: 'review', entityId: row.id });
    return toReview(row);
  });
}

/** The review that took the id first. Nobody may learn whose it is when it is not the clinic's own. */
async function firstReview(tx: ClinicScope, id: ReviewId): Promise<Review> {
  const row = await reviewById(tx, id);
  if (row) return toReview(row);
  throw new Failure('INVALID', { data: { issues: [{ path: 'id', message: 'Choose another identifier' }] } });
}

/**
 * Changes the fields that differ; messages that still wait go to the new number. When nothing differs nothing happens, however old the
 * caller's version is.
 */
export async function updateReview(
  scope: ClinicScope,
  { id, version, ...wanted }: Partial<ReviewInput> & { id: ReviewId; version: number },
): Promise<Result<Review, Stale>> {
  return edit(scope, { id, version, action: 'reviews.update', changeOf: (current) => changedFields(current, wanted) });
}

/** Stores the review text. One that breaks a rule (`checkText`) is INVALID at `aiReviewText`; warnings pass. */
export async function setReviewText(
  scope: ClinicScope,
  { id, version, aiReviewText, language, writer }: {
    id: ReviewId;
    version: number;
    aiReviewText: string;
    language: Language;
    writer: string | null;
  },
): Promise<Result<Review, Stale>> {
  await refuseForbiddenText(scope, { text: aiReviewText, language, kind: 'review', path: 'aiReviewText' });
  const wanted = { aiReviewText, language, aiReviewWriter: writer };
  return edit(scope, {
    id,
    version,
    action: 'reviews.setText',
    changeOf: (current) => ({
      ...(aiReviewText !== current.aiReviewText || language !== current.language ? wanted : {}),
    }),
  });
}

/** Throws INVALID at `path` when the text breaks a rule that blocks it (`checkText`) and is not among the `exempt` ones. */
export async function refuseForbiddenText(
  scope: ClinicScope,
  { text, language, kind, path, exempt = [] }: {
    text: string;
    language: Language;
    kind: TextKind;
    path: string;
    exempt?: readonly GuardRule[];
  },
): Promise<void> {
  const clinic = marksOf(await clinicDetails(scope));
  const wrong = checkText({ text, language, kind, clinic }).filter(
    ({ rule, severity }) => severity === 'error' && !exempt.includes(rule),
  );
  if (wrong.length === 0) return;
  throw new Failure('INVALID', { data: { issues: wrong.map(({ rule }) => ({ path, message: GUARD_SENTENCES[rule] })) } });
}

/** One person's edit: compared with the locked row, refused when someone else was first, and recorded by the names of its fields. */
async function edit(
  scope: ClinicScope,
  { id, version, action, changeOf }: {
    id: ReviewId;
    version: number;
    action: string;
    changeOf: (current: Review) => ReviewChange;
  },
): Promise<Result<Review, Stale>> {
  return inTransaction(scope, async (tx) => {
    const current = await existingReview(tx, id);
    const change = changeOf(current);
    const changed = Object.keys(change);
    if (changed.length === 0) return ok(current);
    if (version !== current.version) return refused({ code: 'STALE', data: { current } });
    const row = await changedReview(tx, { id, change, edited: true });
    if (changed.includes('patientName') || changed.includes('contactNumber')) await readdressWaitingMessages(tx, row);
    await recordAudit(tx, { action, entity: 'review', entityId: id, changedFields: changed });
    return ok(toReview(row));
  });
}

/** Sets the wanted status; setting it twice is setting it once. */
export async function setReviewStatus(
  scope: ClinicScope,
  { id, status }: { id: ReviewId; status: ReviewStatus },
): Promise<Review> {
  return inTransaction(scope, async (tx) => {
    const current = await existingReview(tx, id);
    if (current.status === status) return current;
    const row = await changedReview(tx, { id, change: { status } });
    await recordAudit(tx, { action: 'reviews.setStatus', entity: 'review', entityId: id, changedFields: ['status'] });
    return toReview(row);
  });
}

/** Has a draft written for the review; nothing is stored. The patient's name, number and notes stay here (decisions.md 20). */
export async function writeReviewText(
  scope: ClinicScope,
  { id, ...wish }: {
    id: ReviewId;
    language: Language;
    tone?: Tone;
    maxWords?: number;
    variant: number;
    writer: TextModel;
  },
): Promise<Result<ReviewDraft, { code: 'CANNOT_WRITE' }>> {
  const [review, clinic, earlier] = await Promise.all([
    getReview(scope, { id }),
    clinicDetails(scope),
    latestReviewTexts(scope, EARLIER_TEXTS),
  ]);
  return writeReviewDraft(scope, {
    ...wish,
    clinicName: clinicNameOf(clinic),
    treatment: review.treatment,
    visitOn: review.appointmentDate ?? undefined,
    reviewId: id,
    earlier,
  });
}

/** Deletes the review with its text and its messages that have not gone out; those that have keep date and status without text. */
export async function removeReview(
  scope: ClinicScope,
  { id }: { id: ReviewId },
): Promise<Result<{ deleted: true }, { code: 'SENDING_NOW' }>> {
  return inTransaction(scope, async (tx) => {
    await existingReview(tx, id);
    const forgotten = await forgetReviewMessages(tx, { profileId: id });
    if (!forgotten.ok) return forgotten;
    await deleteReview(tx, id);
    const changedFields = [`messages: ${forgotten.value.deleted}`];
    await recordAudit(tx, { action: 'reviews.remove', entity: 'review', entityId: id, changedFields });
    return ok({ deleted: true });
  });
}

async function existingReview(tx: ClinicScope, id: ReviewId): Promise<Review> {
  const review = await lockReview(tx, { id });
  if (review === undefined) throw new Failure('NOT_FOUND');
  return review;
}

/** The two built-in review templates in every language, for all clinics. Doing it again brings their texts up to date. */
export async function insertSharedReviewTemplates(scope: OperatorScope): Promise<void> {
  await keepSharedTemplates(scope, sharedReviewTemplates());
}
