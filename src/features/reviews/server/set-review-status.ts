import type { ClinicScope } from '#platform/server/db/scope.ts';
import type { Review, ReviewId, ReviewStatus } from '../schema.ts';
import { getReview } from './find-reviews.ts';
import { statusSet } from './review-queries.ts';

/** Sets the wanted status; setting it twice is setting it once. */
export async function setReviewStatus(
  scope: ClinicScope,
  wanted: { id: ReviewId; status: ReviewStatus },
): Promise<Review> {
  return (await statusSet(scope, wanted)) ?? getReview(scope, wanted);
}
