import { sql } from 'drizzle-orm';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import type { ReviewId } from '../schema.ts';
import { updateReviewRows, updateReviewRow } from './write-review.ts';

/** Does the same as `markSequenceCreated` for many reviews that `tx` has locked. */
export async function markSequencesCreated(
  tx: ClinicScope,
  { ids }: { ids: readonly ReviewId[] },
): Promise<void> {
  await updateReviewRows(tx, {
    ids,
    change: { hasSequence: true, followUpsCreatedAt: sql`now()` },
  });
}

/**
 * Records on a review that `tx` has locked that its follow-ups were created (decision 007). The
 * caller refuses a review that has `followUpsCreatedAt` already, and writes its own audit entry.
 */
export async function markSequenceCreated(
  tx: ClinicScope,
  { id }: { id: ReviewId },
): Promise<void> {
  await updateReviewRow(tx, { id, change: { hasSequence: true, followUpsCreatedAt: sql`now()` } });
}
