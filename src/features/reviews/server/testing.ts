import { randomUUID } from 'node:crypto';
import type { BuiltClinic } from '#features/clinics/server/testing.ts';
import { ReviewId, type Review } from '../schema.ts';
import { insertedReview, toReview } from './queries.ts';
import type { reviews } from './tables.ts';

/** A review request of the clinic; fields can be set, the flags and texts too. */
export async function buildReview(
  clinic: Pick<BuiltClinic, 'scope'>,
  fields: Partial<typeof reviews.$inferInsert> = {},
): Promise<Review> {
  const row = await insertedReview(clinic.scope, {
    id: ReviewId.parse(randomUUID()),
    patientName: 'Ravi Patil',
    appointmentDate: '2026-11-12',
    contactNumber: '9876543210',
    treatment: 'root canal',
    ...fields,
  });
  if (row === undefined) throw new Error('The id of a built review is taken');
  return toReview(row);
}
