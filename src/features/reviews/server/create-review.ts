import { Failure } from '#platform/errors.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import { cleanPatientName } from '../rules.ts';
import type { Review, ReviewId, ReviewInput } from '../schema.ts';
import { loggedReview, shownReview } from './review-queries.ts';

/**
 * Logs a review request under the id that the form made, so that sending the form twice makes one;
 * the first one stays as it is.
 */
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
