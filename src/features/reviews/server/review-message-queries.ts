import {
  and,
  asc,
  eq,
  inArray,
  isNotNull,
  isNull,
  ne,
  notExists,
  notInArray,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import { LIVE_STATES } from '#features/messages/rules.ts';
import { messages, sendAttempts } from '#features/messages/server/tables.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import { SEND_STEPS, type ReviewId, type SendStep } from '../schema.ts';
import type { ReviewRow } from './write-review.ts';

/**
 * Updates the patient with their name and number in the review's waiting messages, follow-ups too, so that
 * none goes to the old number. Messages that are being sent or may have arrived stay unchanged.
 */
export async function readdressWaitingMessages(
  tx: ClinicScope,
  {
    id,
    patientId,
    patientName,
    contactNumber,
  }: Pick<ReviewRow, 'id' | 'patientId' | 'patientName' | 'contactNumber'>,
): Promise<void> {
  const ids = await lockWaitingMessages(tx, { id, which: isNull(messages.cancelledAt) });
  if (ids.length === 0) return;
  await tx.db
    .update(messages)
    .set({ patientId, patientName, whatsappNumber: contactNumber, updatedAt: sql`now()` })
    .where(stillWaiting(tx, ids));
}

/** Returns which of the review's messages have a text that a person edited. */
export async function findEditedSteps(
  { db, clinicId }: ClinicScope,
  id: ReviewId,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ kind: messages.kind })
    .from(messages)
    .where(
      and(
        eq(messages.clinicId, clinicId),
        eq(messages.profileId, id),
        isNotNull(messages.compositionAtEdit),
      ),
    );
  return new Set(rows.map(({ kind }) => kind));
}

/**
 * Deletes the review's unsent messages of the send flow, so that another flow can replace them;
 * returns their number. Keeps messages that are being sent or may have arrived, and cancelled
 * messages of `steps`.
 */
export async function withdrawWaitingSteps(
  tx: ClinicScope,
  { id, steps }: { id: ReviewId; steps: readonly SendStep[] },
): Promise<number> {
  const isOfOther = notInArray(messages.kind, [...steps]);
  const which = and(
    inArray(messages.kind, [...SEND_STEPS]),
    or(isNull(messages.cancelledAt), isOfOther),
  );
  const ids = await lockWaitingMessages(tx, { id, which });
  if (ids.length === 0) return 0;
  const rows = await tx.db
    .delete(messages)
    .where(stillWaiting(tx, ids))
    .returning({ id: messages.id });
  return rows.length;
}

/**
 * Puts the review's waiting steps in today's queue, or takes them out; returns how many changed.
 */
export async function setWaitingStepsQueued(
  tx: ClinicScope,
  { id, queued: isQueued }: { id: ReviewId; queued: boolean },
): Promise<number> {
  const which = and(
    inArray(messages.kind, [...SEND_STEPS]),
    eq(messages.status, 'pending'),
    isNull(messages.cancelledAt),
    ne(messages.queued, isQueued),
  );
  const ids = await lockWaitingMessages(tx, { id, which });
  if (ids.length === 0) return 0;
  const rows = await tx.db
    .update(messages)
    .set({
      queued: isQueued,
      ...(isQueued ? { scheduledDate: tx.today } : {}),
      updatedAt: sql`now()`,
    })
    .where(stillWaiting(tx, ids))
    .returning({ id: messages.id });
  return rows.length;
}

/** Locks the review's messages whose status is unsent, in one order, until the transaction ends. */
async function lockWaitingMessages(
  tx: ClinicScope,
  { id, which }: { id: ReviewId; which: SQL | undefined },
): Promise<string[]> {
  const rows = await tx.db
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        eq(messages.clinicId, tx.clinicId),
        eq(messages.profileId, id),
        inArray(messages.status, ['pending', 'failed']),
        which,
      ),
    )
    .orderBy(asc(messages.id))
    .for('update');
  return rows.map((row) => row.id);
}

/**
 * Matches the locked rows that cannot have arrived. A statement of its own, after the locking one:
 * only a later statement sees attempts that were committed while this one waited for the lock.
 */
function stillWaiting(tx: ClinicScope, ids: readonly string[]): SQL | undefined {
  const live = tx.db
    .select({ one: sql`1` })
    .from(sendAttempts)
    .where(
      and(
        eq(sendAttempts.clinicId, messages.clinicId),
        eq(sendAttempts.messageId, messages.id),
        inArray(sendAttempts.state, [...LIVE_STATES]),
      ),
    );
  return and(eq(messages.clinicId, tx.clinicId), inArray(messages.id, [...ids]), notExists(live));
}
