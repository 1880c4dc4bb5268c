import { and, asc, eq, sql } from 'drizzle-orm';
import { Failure } from '#platform/errors.ts';
import { recordAudit, type AuditAction } from '#platform/server/audit/audit.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import type { ProfileId } from '../schema.ts';
import { matchesMessage } from './message-queries.ts';
import { messages, type MessageRow } from './tables.ts';

/** Locks the message until the transaction ends and returns its row. Throws NOT_FOUND. */
export async function lockMessage(
  tx: ClinicScope,
  { messageId }: { messageId: string },
): Promise<MessageRow> {
  const row = await findAndLockMessage(tx, messageId);
  if (row === undefined) throw new Failure('NOT_FOUND');
  return row;
}

/**
 * Locks a review's messages until the transaction ends. Code that locks the review too locks its
 * messages first: recording an outcome locks a message and then its review, so the other order
 * would deadlock. A lock by the review's id comes before, because a review without messages has no
 * rows to lock: two transactions that both create them would meet later in the wrong order.
 */
export async function lockReviewMessages(
  tx: ClinicScope,
  { profileId }: { profileId: ProfileId },
): Promise<void> {
  const name = `review-messages:${tx.clinicId}:${profileId}`;
  // A statement of its own: the next one then sees what the transaction before has committed.
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
  await findAndLockReviewMessages(tx, profileId);
}

/** Returns whether a message in this status may still be sent. */
export function isWaiting({ status }: Pick<MessageRow, 'status'>): boolean {
  return status === 'pending' || status === 'failed';
}

/** Records a change of a message: the names of its fields, never their values. */
export async function recordChange(
  tx: ClinicScope,
  {
    messageId,
    ...entry
  }: {
    action: AuditAction;
    messageId: string;
    changedFields: readonly string[];
    outcome?: 'failed';
  },
): Promise<void> {
  await recordAudit(tx, { ...entry, entity: 'message', entityId: messageId });
}

/**
 * Locks the message until the transaction ends; every sending or change of a message begins here.
 */
export async function findAndLockMessage(
  tx: ClinicScope,
  id: string,
): Promise<MessageRow | undefined> {
  const rows = await tx.db.select().from(messages).where(matchesMessage(tx, id)).for('update');
  return rows[0];
}

/** Locks all messages of a review in one order, so that two transactions cannot deadlock. */
export async function findAndLockReviewMessages(
  tx: ClinicScope,
  profileId: ProfileId,
): Promise<MessageRow[]> {
  return tx.db
    .select()
    .from(messages)
    .where(and(eq(messages.clinicId, tx.clinicId), eq(messages.profileId, profileId)))
    .orderBy(asc(messages.id))
    .for('update');
}
