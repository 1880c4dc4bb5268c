import { sql } from 'drizzle-orm';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import type { Review, ReviewId } from '../schema.ts';
import { changedReview, lockedReview, toReview } from './queries.ts';

/** A review, locked until the transaction `tx` ends; undefined when the clinic has no such review. */
export async function lockReview(tx: ClinicScope, { id }: { id: ReviewId }): Promise<Review | undefined> {
  const row = await lockedReview(tx, id);
  return row && toReview(row);
}

/**
 * Notes that follow-ups were created for a review that `tx` has locked: both facts of decision 007. The caller has refused a review
 * whose `followUpsCreatedAt` stands already, and records its own audit entry.
 */
export async function markSequenceCreated(tx: ClinicScope, { id }: { id: ReviewId }): Promise<void> {
  await changedReview(tx, { id, change: { hasSequence: true, followUpsCreatedAt: sql`now()` } });
}
