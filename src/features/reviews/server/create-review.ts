import { Failure } from '#platform/errors.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { inTransaction, type ClinicScope } from '#platform/server/db/scope.ts';
import { cleanPatientName } from '../rules.ts';
import type { Review, ReviewId, ReviewInput } from '../schema.ts';
import { insertReview, presentReview, shownReview } from './review-queries.ts';

/**
 * Logs a review request under the id that the form made, so that sending the form twice makes one;
 * the first one stays as it is.
 */
export async function createReview(
  scope: ClinicScope,
  input: ReviewInput & { id: ReviewId },
): Promise<Review> {
  const { id } = input;
  return inTransaction(scope, async (tx) => {
    const row = await insertReview(tx, {
      ...input,
      patientName: cleanPatientName(input.patientName),
    });
    if (row) {
      await recordAudit(tx, { action: 'reviews.create', entity: 'review', entityId: id });
      return presentReview(tx, row);
    }
    const review = await shownReview(tx, id);
    if (review) return review;
    // Which clinic has the id is not said.
    throw new Failure('INVALID', {
      data: { issues: [{ path: 'id', message: 'Choose another identifier' }] },
    });
  });
}
