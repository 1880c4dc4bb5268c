import { and, asc, eq, inArray, isNull, ne, notExists, sql } from 'drizzle-orm';
import type { PlannedRows } from '#features/patients/server/planned-rows.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import { LIVE_STATES } from '../rules.ts';
import { selectReadableMessages } from './readable-messages.ts';
import { messages, sendAttempts } from './tables.ts';

/** Waiting messages that follow a patient to another number; those that may have arrived never do. */
export const plannedMessages: PlannedRows = {
  kind: 'messages',
  entity: 'message',
  openedBy: ['sequences', 'reviews', 'appointments'],
  isSent: true,
  find: async (scope, { patientIds, number, isLocked }) => {
    const query = scope.db
      .select({ id: messages.id, number: messages.whatsappNumber })
      .from(messages)
      .where(
        and(
          eq(messages.clinicId, scope.clinicId),
          inArray(messages.patientId, [...patientIds]),
          inArray(messages.status, ['pending', 'failed']),
          isNull(messages.cancelledAt),
          // An erased number is no address to move from.
          ne(messages.whatsappNumber, ''),
          ne(messages.whatsappNumber, number),
          // Reminders are planned again with their visit, so a person need not read of them.
          isLocked ? undefined : isNull(messages.appointmentId),
          isUntried(scope),
          selectReadableMessages(scope, sql`${messages.kind}`),
        ),
      )
      .orderBy(asc(messages.id))
      .$dynamic();
    return isLocked ? query.for('update') : query;
  },
  move: async (tx, { ids, number }) => {
    await tx.db
      .update(messages)
      .set({ whatsappNumber: number, updatedAt: sql`now()` })
      // Only a later statement sees attempts that were committed while the lock was waited for.
      .where(
        and(eq(messages.clinicId, tx.clinicId), inArray(messages.id, [...ids]), isUntried(tx)),
      );
  },
};

/** Matches messages without an attempt that may have arrived. */
function isUntried({ db }: ClinicScope) {
  const live = db
    .select({ one: sql`1` })
    .from(sendAttempts)
    .where(
      and(
        eq(sendAttempts.clinicId, messages.clinicId),
        eq(sendAttempts.messageId, messages.id),
        inArray(sendAttempts.state, [...LIVE_STATES]),
      ),
    );
  return notExists(live);
}
