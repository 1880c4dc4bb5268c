import { Failure } from '#platform/errors.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { inTransaction, type ClinicScope } from '#platform/server/db/scope.ts';
import { cleanPatientName } from '../rules.ts';
import type { Review, ReviewId, ReviewInput } from '../schema.ts';
import { insertReview, presentReview, findReview } from './review-queries.ts';

/**
 * Creates a review request under the form's id, so that sending the form twice creates one; an
 * existing one does not change.
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
    const review = await findReview(tx, id);
    if (review) return review;
    // Does not say which clinic has the id.
    throw new Failure('INVALID', {
      data: { issues: [{ path: 'id', message: 'Choose another identifier' }] },
    });
  });
}
