import { Failure } from '#platform/errors.ts';
import type { Page } from '#platform/page.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import type { Review, ReviewId } from '../schema.ts';
import { findReviewPage, type ReviewFilter, findReview } from './review-queries.ts';

/** Returns a page of reviews, pending ones before sent ones and the newest first, with the total and pending counts of the filter. */
export async function searchReviews(
  scope: ClinicScope,
  search: ReviewFilter & { cursor?: string; limit: number },
): Promise<Page<Review> & { total: number; pending: number }> {
  return findReviewPage(scope, search);
}

/** Returns a review. Throws NOT_FOUND for another clinic's review as for a missing one. */
export async function getReview(scope: ClinicScope, { id }: { id: ReviewId }): Promise<Review> {
  const review = await findReview(scope, id);
  if (review === undefined) throw new Failure('NOT_FOUND');
  return review;
}
