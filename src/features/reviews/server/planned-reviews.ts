import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { PlannedRows } from '#features/patients/server/planned-rows.ts';
import type { ReviewId } from '../schema.ts';
import { reviews } from './tables.ts';

/** Review requests that were not sent yet, which follow a patient to another number. */
export const plannedReviews: PlannedRows = {
  kind: 'reviews',
  entity: 'review',
  openedBy: ['reviews'],
  isSent: true,
  find: async ({ db, clinicId }, { patientIds, number, isLocked }) => {
    const query = db
      .select({ id: reviews.id, number: reviews.contactNumber })
      .from(reviews)
      .where(
        and(
          eq(reviews.clinicId, clinicId),
          inArray(reviews.patientId, [...patientIds]),
          eq(reviews.status, 'pending'),
          ne(reviews.contactNumber, number),
        ),
      )
      .orderBy(asc(reviews.id))
      .$dynamic();
    return isLocked ? query.for('update') : query;
  },
  move: async (tx, { ids, number }) => {
    await tx.db
      .update(reviews)
      .set({ contactNumber: number, version: sql`${reviews.version} + 1`, updatedAt: sql`now()` })
      .where(and(eq(reviews.clinicId, tx.clinicId), inArray(reviews.id, [...ids] as ReviewId[])));
  },
};
