import { sql } from 'drizzle-orm';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import type { ReviewId } from '../schema.ts';
import { changeReviews, changedReview } from './review-queries.ts';

/** As `markSequenceCreated`, for many reviews that `tx` has locked. */
export async function markSequencesCreated(
  tx: ClinicScope,
  { ids }: { ids: readonly ReviewId[] },
): Promise<void> {
  await changeReviews(tx, { ids, change: { hasSequence: true, followUpsCreatedAt: sql`now()` } });
}

/**
 * Notes that follow-ups were created for a review that `tx` has locked: both facts of decision 007. The caller has refused a review
 * whose `followUpsCreatedAt` stands already, and records its own audit entry.
 */
export async function markSequenceCreated(
  tx: ClinicScope,
  { id }: { id: ReviewId },
): Promise<void> {
  await changedReview(tx, { id, change: { hasSequence: true, followUpsCreatedAt: sql`now()` } });
}
