import {
  and,
  asc,
  eq,
  inArray,
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

/**
 * Gives the review's messages that still wait, follow-ups too, its patient and number: a corrected number must not be written to under
 * the old one. What is on its way, or may have arrived, keeps what it was sent with.
 */
export async function readdressWaitingMessages(
  tx: ClinicScope,
  { id, patientName, contactNumber }: { id: ReviewId; patientName: string; contactNumber: string },
): Promise<void> {
  const ids = await lockWaitingMessages(tx, { id, which: isNull(messages.cancelledAt) });
  if (ids.length === 0) return;
  await tx.db
    .update(messages)
    .set({ patientName, whatsappNumber: contactNumber, updatedAt: sql`now()` })
    .where(stillWaiting(tx, ids));
}

/**
 * Deletes the review's messages of the send flow that never went out, to make room for those of another flow, and says how many. What
 * is on its way, or may have arrived, stays; so does a message of `flow` that a person cancelled.
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
  const gone = await tx.db
    .delete(messages)
    .where(stillWaiting(tx, ids))
    .returning({ id: messages.id });
  return gone.length;
}

/** Puts the review's steps that wait in the queue for today, or takes them out, and returns how many changed. */
export async function setWaitingStepsQueued(
  tx: ClinicScope,
  { id, queued }: { id: ReviewId; queued: boolean },
): Promise<number> {
  const which = and(
    inArray(messages.kind, [...SEND_STEPS]),
    eq(messages.status, 'pending'),
    isNull(messages.cancelledAt),
    ne(messages.queued, queued),
  );
  const ids = await lockWaitingMessages(tx, { id, which });
  if (ids.length === 0) return 0;
  const changed = await tx.db
    .update(messages)
    .set({ queued, ...(queued ? { scheduledDate: tx.today } : {}), updatedAt: sql`now()` })
    .where(stillWaiting(tx, ids))
    .returning({ id: messages.id });
  return changed.length;
}

/** The review's messages that have not gone out, as far as their status says; locked in one order until the transaction ends. */
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
 * Those of the locked rows of which nothing may have arrived. Not joined to the locking statement: a later one sees attempts that were
 * committed while the rows were waited for.
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
