import { hasFeature } from '#features/clinics/server/has-feature.ts';
import { Failure } from '#platform/errors.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import type { Review, ReviewId } from '../schema.ts';
import { presentReview } from './review-queries.ts';
import {
  lockReviewRow,
  lockReviewRows,
  type ReviewRow,
  type ReviewToFollow,
} from './write-review.ts';

/**
 * Locks many reviews until the transaction `tx` ends and returns the fields that follow-ups need;
 * leaves out ids that the clinic does not have; all of them in a clinic without reviews.
 */
export async function lockReviews(
  tx: ClinicScope,
  { ids }: { ids: readonly ReviewId[] },
): Promise<ReviewToFollow[]> {
  return hasFeature(tx, 'reviews') ? lockReviewRows(tx, ids) : [];
}

/** Locks a review until the transaction `tx` ends. Throws NOT_FOUND when the clinic has no such review. */
export async function requireReview(tx: ClinicScope, id: ReviewId): Promise<Review> {
  return presentReview(tx, await requireReviewRow(tx, id));
}

export async function requireReviewRow(tx: ClinicScope, id: ReviewId): Promise<ReviewRow> {
  const row = hasFeature(tx, 'reviews') ? await lockReviewRow(tx, id) : undefined;
  if (row === undefined) throw new Failure('NOT_FOUND');
  return row;
}
