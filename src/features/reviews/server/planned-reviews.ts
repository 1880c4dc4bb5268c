import { and, asc, eq, exists, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { messages } from '#features/messages/server/tables.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import type { PlannedRows } from '#features/patients/server/planned-rows.ts';
import type { ReviewId } from '../schema.ts';
import { reviews } from './tables.ts';

/**
 * Review requests that were not sent yet, or have messages that wait, which follow a patient to another
 * number. Where a number was wrong, all requests with it follow.
 */
export const plannedReviews: PlannedRows = {
  kind: 'reviews',
  entity: 'review',
  openedBy: ['reviews'],
  isSent: true,
  find: async ({ db, clinicId }, { patientIds, number, isLocked, from }) => {
    const query = db
      .select({ id: reviews.id, number: reviews.contactNumber })
      .from(reviews)
      .where(
        and(
          eq(reviews.clinicId, clinicId),
          inArray(reviews.patientId, [...patientIds]),
          // Follow-ups can be planned from a request long after its messages left.
          from === undefined
            ? or(eq(reviews.status, 'pending'), hasWaitingMessage(db))
            : eq(reviews.contactNumber, from),
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

/** Matches reviews of which a follow-up, or another message, still waits. */
function hasWaitingMessage(db: ClinicScope['db']) {
  const waiting = db
    .select({ one: sql`1` })
    .from(messages)
    .where(
      and(
        eq(messages.clinicId, reviews.clinicId),
        eq(messages.profileId, reviews.id),
        inArray(messages.status, ['pending', 'failed']),
        isNull(messages.cancelledAt),
      ),
    );
  return exists(waiting);
}
