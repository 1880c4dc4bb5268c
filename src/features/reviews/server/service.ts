import { sql } from 'drizzle-orm';
import { forgetReviewMessages, lockMessagesOfReview } from '#features/messaging/server/service.ts';
import { Failure } from '#platform/errors.ts';
import type { Page } from '#platform/page.ts';
import { ok, refuse, type Result } from '#platform/result.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { inTransaction, type ClinicScope, type OperatorScope } from '#platform/server/db/scope.ts';
import { sharedRead } from '#platform/server/db/shared-reads.ts';
import { changedFields, cleanPatientName } from '../rules.ts';
import type { Review, ReviewId, ReviewInput, ReviewStatus } from '../schema.ts';
import { readdressWaitingMessages } from '../send-flow/server/queries.ts';
import { sharedReviewTemplates } from '../templates/rules.ts';
import { keepSharedTemplates } from '../templates/server/queries.ts';
import {
  changedReview,
  changeReviews,
  deleteReview,
  loggedReview,
  lockedReview,
  lockedReviews,
  reviewPage,
  shownReview,
  statusSet,
  presentReview,
  type ReviewChange,
  type ReviewFilter,
  type ReviewToFollow,
} from './queries.ts';

export type Stale = { code: 'STALE'; data: { current: Review } };

/** A review, locked until the transaction `tx` ends; undefined when the clinic has no such review. */
export async function lockReview(
  tx: ClinicScope,
  { id }: { id: ReviewId },
): Promise<Review | undefined> {
  const row = await lockedReview(tx, id);
  return row && presentReview(tx, row);
}

/** What follow-ups of many reviews are made from, locked until the transaction `tx` ends; those that the clinic has not are left out. */
export async function lockReviews(
  tx: ClinicScope,
  { ids }: { ids: readonly ReviewId[] },
): Promise<ReviewToFollow[]> {
  return lockedReviews(tx, ids);
}

/** As `markSequenceCreated`, for many reviews that `tx` has locked. */
export async function markSequencesCreated(
  tx: ClinicScope,
  { ids }: { ids: readonly ReviewId[] },
): Promise<void> {
  await changeReviews(tx, { ids, change: { hasSequence: true, followUpsCreatedAt: sql`now()` } });
}

/**
 * Notes that follow-ups were created for a review that `tx` has locked: both facts of decision 007. The caller has refused a review
 * whose `followUpsCreatedAt` stands already, and records its own audit entry.
 */
export async function markSequenceCreated(
  tx: ClinicScope,
  { id }: { id: ReviewId },
): Promise<void> {
  await changedReview(tx, { id, change: { hasSequence: true, followUpsCreatedAt: sql`now()` } });
}

const sharedPage = sharedRead(reviewPage);

/** A page of reviews, newest first, with the numbers of all that the filter finds. */
export async function searchReviews(
  scope: ClinicScope,
  { cursor, limit, ...filter }: ReviewFilter & { cursor?: string; limit: number },
): Promise<Page<Review> & { total: number; pending: number }> {
  return sharedPage(scope, { ...filter, cursor, limit });
}

/** Throws NOT_FOUND for another clinic's review as for a missing one; so does everything below. */
export async function getReview(scope: ClinicScope, { id }: { id: ReviewId }): Promise<Review> {
  const review = await shownReview(scope, id);
  if (review === undefined) throw new Failure('NOT_FOUND');
  return review;
}

/** Logs a review request under the id that the form made, so that sending the form twice makes one; the first one stays as it is. */
export async function createReview(
  scope: ClinicScope,
  input: ReviewInput & { id: ReviewId },
): Promise<Review> {
  const review =
    (await loggedReview(scope, { ...input, patientName: cleanPatientName(input.patientName) })) ??
    (await shownReview(scope, input.id));
  if (review) return review;
  // Nobody may learn whose it is when it is not the clinic's own.
  throw new Failure('INVALID', {
    data: { issues: [{ path: 'id', message: 'Choose another identifier' }] },
  });
}

/**
 * Changes the fields that differ; messages that still wait go to the new number. When nothing differs nothing happens, however old the
 * caller's version is.
 */
export async function updateReview(
  scope: ClinicScope,
  { id, version, ...wanted }: Partial<ReviewInput> & { id: ReviewId; version: number },
): Promise<Result<Review, Stale>> {
  return inTransaction(scope, async (tx) => {
    await lockMessagesOfReview(tx, { profileId: id });
    const changeOf = (current: Review) => changedFields(current, wanted);
    return editReview(tx, { id, version, action: 'reviews.update', changeOf });
  });
}

/** One person's edit: compared with the locked row, refused when someone else was first, and recorded by the names of its fields. */
export async function editReview(
  scope: ClinicScope,
  {
    id,
    version,
    action,
    changeOf,
  }: {
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
    if (version !== current.version) return refuse({ code: 'STALE', data: { current } });
    const row = await changedReview(tx, { id, change, edited: true });
    if (changed.includes('patientName') || changed.includes('contactNumber'))
      await readdressWaitingMessages(tx, row);
    await recordAudit(tx, { action, entity: 'review', entityId: id, changedFields: changed });
    return ok(await presentReview(tx, row));
  });
}

/** Sets the wanted status; setting it twice is setting it once. */
export async function setReviewStatus(
  scope: ClinicScope,
  wanted: { id: ReviewId; status: ReviewStatus },
): Promise<Review> {
  return (await statusSet(scope, wanted)) ?? getReview(scope, wanted);
}

/** Deletes the review with its text and its messages that have not gone out; those that have keep date and status without text. */
export async function removeReview(
  scope: ClinicScope,
  { id }: { id: ReviewId },
): Promise<Result<{ deleted: true }, { code: 'SENDING_NOW' }>> {
  return inTransaction(scope, async (tx) => {
    await lockMessagesOfReview(tx, { profileId: id });
    await existingReview(tx, id);
    const forgotten = await forgetReviewMessages(tx, { profileId: id });
    if (!forgotten.ok) return forgotten;
    await deleteReview(tx, id);
    await recordAudit(tx, {
      action: 'reviews.remove',
      entity: 'review',
      entityId: id,
      changedFields: [`messages: ${forgotten.value.deleted}`],
    });
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
