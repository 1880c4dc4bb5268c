import type { ClinicScope } from '#platform/server/db/scope.ts';
import type { ReviewRow } from './write-review.ts';
import { reviews } from './tables.ts';

/** Inserts a review request; undefined when any clinic already has the id. */
export async function insertReview(
  tx: ClinicScope,
  review: Omit<typeof reviews.$inferInsert, 'clinicId'>,
): Promise<ReviewRow | undefined> {
  const rows = await tx.db
    .insert(reviews)
    .values({ ...review, clinicId: tx.clinicId })
    .onConflictDoNothing()
    .returning();
  return rows[0];
}
