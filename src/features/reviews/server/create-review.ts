import { markText } from '#platform/i18n.ts';
import { findOrAddPatient } from '#features/patients/server/find-or-add-patient.ts';
import { Failure } from '#platform/errors.ts';
import type { Language } from '#platform/language.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { inTransaction, type ClinicScope } from '#platform/server/db/scope.ts';
import { cleanPatientName } from '../rules.ts';
import type { Review, ReviewId, ReviewInput } from '../schema.ts';
import { insertReview } from './insert-review.ts';
import { refuseComingVisit } from './coming-visit.ts';
import { presentReview, findReview } from './review-queries.ts';

/**
 * Creates a review request under the form's id, so that sending the form twice creates one; an
 * existing one does not change.
 */
export async function createReview(
  scope: ClinicScope,
  {
    language,
    ...input
  }: ReviewInput & {
    id: ReviewId;
    /** The language that the patient reads. */
    language?: Language | undefined;
  },
): Promise<Review> {
  const { id, contactNumber: number } = input;
  const patientName = cleanPatientName(input.patientName);
  refuseComingVisit(scope, input);
  return inTransaction(scope, async (tx) => {
    // Before the patient is added: an existing review adds none.
    const earlier = await findReview(tx, id);
    if (earlier) return earlier;
    const patientId = await findOrAddPatient(tx, { name: patientName, number, language });
    const row = await insertReview(tx, { ...input, patientName, patientId });
    if (row) {
      const [createdReview] = await Promise.all([
        presentReview(tx, row),
        recordAudit(tx, { action: 'reviews.create', entity: 'review', entityId: id }),
      ]);
      return createdReview;
    }
    const review = await findReview(tx, id);
    if (review) return review;
    // Does not say which clinic has the id.
    throw new Failure('INVALID', {
      data: { issues: [{ path: 'id', message: markText('Choose another identifier') }] },
    });
  });
}
