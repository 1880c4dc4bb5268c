import { sql } from 'drizzle-orm';
import type { PatientId } from '#features/patients/schema.ts';
import {
  findOrAddPatient,
  rememberLanguage,
} from '#features/patients/server/find-or-add-patient.ts';
import { findOrAddPatients } from '#features/patients/server/find-or-add-patients.ts';
import type { Language } from '#platform/language.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import { announceChange } from '#platform/server/live-updates/changes.ts';
import type { ReviewId } from '../schema.ts';
import { updateReviewRow, type ReviewRow, type ReviewToFollow } from './write-review.ts';

/**
 * Links a review that `tx` has locked to its patient if it is older than the patient book, so that
 * its messages can have the same patient. Remembers the language that a person chose for the patient.
 */
export async function linkReview(
  tx: ClinicScope,
  { row, language }: { row: ReviewRow; language?: Language | undefined },
): Promise<ReviewRow> {
  const { id, patientId, patientName: name, contactNumber: number } = row;
  if (patientId !== null) {
    if (language) await rememberLanguage(tx, { patientId, language });
    return row;
  }
  const foundId = await findOrAddPatient(tx, { name, number, language });
  return foundId === null ? row : updateReviewRow(tx, { id, change: { patientId: foundId } });
}

/** Links many locked reviews with a few statements, and returns them with their patients. */
export async function linkReviews(
  tx: ClinicScope,
  reviews: readonly ReviewToFollow[],
): Promise<ReviewToFollow[]> {
  const unlinkedReviews = reviews.filter(({ patientId }) => patientId === null);
  if (unlinkedReviews.length === 0) return [...reviews];
  const rows = unlinkedReviews.map(({ patientName: name, contactNumber: number }) => ({
    name,
    number,
  }));
  const patientIds = await findOrAddPatients(tx, { rows, source: 'typed' });
  const links = new Map(unlinkedReviews.map(({ id }, index) => [id, patientIds[index] ?? null]));
  await updatePatientIds(tx, links);
  await announceChange(tx, 'patient');
  return reviews.map((review) => ({
    ...review,
    patientId: review.patientId ?? links.get(review.id) ?? null,
  }));
}

/** Sets the patients of rows that the transaction has locked. */
async function updatePatientIds(
  tx: ClinicScope,
  links: ReadonlyMap<ReviewId, PatientId | null>,
): Promise<void> {
  await tx.db.execute(sql`
    update reviews set patient_id = (link ->> 1)::uuid
    from jsonb_array_elements(${JSON.stringify([...links])}::jsonb) as link
    where reviews.user_id = ${tx.clinicId} and reviews.id = (link ->> 0)::uuid`);
}
