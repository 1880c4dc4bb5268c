import { and, asc, eq, inArray, isNull, notExists, sql } from 'drizzle-orm';
import { LIVE_STATES } from '#features/messaging/rules.ts';
import { messages, sendAttempts } from '#features/messaging/server/tables.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import type { ReviewId } from '../../schema.ts';

/**
 * Gives the review's messages that still wait, follow-ups too, its patient and number: a corrected number must not be written to under
 * the old one. What is on its way, or may have arrived, keeps what it was sent with.
 */
export async function readdressWaitingMessages(
  tx: ClinicScope,
  { id, patientName, contactNumber }: { id: ReviewId; patientName: string; contactNumber: string },
): Promise<void> {
  const waiting = await tx.db
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        eq(messages.clinicId, tx.clinicId),
        eq(messages.profileId, id),
        inArray(messages.status, ['pending', 'failed']),
        isNull(messages.cancelledAt),
      ),
    )
    .orderBy(asc(messages.id))
    .for('update');
  if (waiting.length === 0) return;
  // A statement of its own: it sees attempts that were committed while the rows above were waited for.
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
  const ids = waiting.map((message) => message.id);
  await tx.db
    .update(messages)
    .set({ patientName, whatsappNumber: contactNumber, updatedAt: sql`now()` })
    .where(and(eq(messages.clinicId, tx.clinicId), inArray(messages.id, ids), notExists(live)));
}
