import { and, asc, eq } from 'drizzle-orm';
import { Failure } from '#platform/errors.ts';
import { recordAudit, type AuditAction } from '#platform/server/audit/audit.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import type { ProfileId } from '../schema.ts';
import { matchesMessage } from './message-queries.ts';
import { messages, type MessageRow } from './tables.ts';

/** The row, locked until the transaction ends. */
export async function lockMessage(
  tx: ClinicScope,
  { messageId }: { messageId: string },
): Promise<MessageRow> {
  const row = await findAndLockMessage(tx, messageId);
  if (row === undefined) throw new Failure('NOT_FOUND');
  return row;
}

/**
 * Locks a review's messages until the transaction ends. Code that locks the review too locks its messages first: recording
 * an outcome holds a message and then asks for its review, and the other order would be a deadlock.
 */
export async function lockReviewMessages(
  tx: ClinicScope,
  { profileId }: { profileId: ProfileId },
): Promise<void> {
  await findAndLockReviewMessages(tx, profileId);
}

/** True for the two statuses from which a message may still go out. */
export function isWaiting({ status }: Pick<MessageRow, 'status'>): boolean {
  return status === 'pending' || status === 'failed';
}

/** Records what was done to a message: names of fields, never what stood in them. */
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

/** The row, locked until the transaction ends: whoever sends or changes a message goes through here. */
export async function findAndLockMessage(
  tx: ClinicScope,
  id: string,
): Promise<MessageRow | undefined> {
  const rows = await tx.db.select().from(messages).where(matchesMessage(tx, id)).for('update');
  return rows[0];
}

/** All messages of a review, locked in one order so that two transactions cannot wait for each other. */
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
