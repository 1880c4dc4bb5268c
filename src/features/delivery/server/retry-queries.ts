import { and, asc, eq, gt, isNotNull, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import { clinics } from '#features/clinics/server/tables.ts';
import { messages, sendAttempts, type MessageRow } from '#features/messages/server/tables.ts';
import type { ClinicScope, OperatorScope } from '#platform/server/db/scope.ts';

const MOST_CLINICS = 100;
/**
 * The process that made the attempt retries within some seconds; the job takes over only when it
 * is gone.
 */
const OWN_CHANCE = sql`interval '15 seconds'`;
/** A retry that is late by more than this would surprise: the message waits for a user. */
const TOO_LATE = sql`interval '1 hour'`;
/**
 * No provider asks for so long a delay: a later time was written by a clock that ran ahead, and is
 * due now.
 */
const LONGEST_WAIT = sql`interval '16 minutes'`;

/**
 * Finds the next attempt that surely was not sent and may be retried now, and its message, and
 * locks both. Skips rows that others hold, so that workers share a clinic's work without waiting
 * for each other, and none continues with old data after waiting for a lock.
 */
export async function claimNextDueRetry(
  tx: ClinicScope,
): Promise<{ tries: number; message: MessageRow } | undefined> {
  const { clinicId, messageId, tries, retryAt } = sendAttempts;
  const [retry] = await tx.db
    .select({ tries, message: messages })
    .from(sendAttempts)
    .innerJoin(messages, and(eq(messages.clinicId, clinicId), eq(messages.id, messageId)))
    .where(and(eq(clinicId, tx.clinicId), isDue()))
    .orderBy(asc(retryAt))
    .limit(1)
    .for('update', { skipLocked: true });
  return retry;
}

/** Finds clinics with such attempts that are not suspended, with their time zones. */
export async function findClinicsWithDueRetries(
  scope: OperatorScope,
): Promise<{ id: string; timeZone: string }[]> {
  return scope.db
    .selectDistinct({ id: clinics.id, timeZone: clinics.timeZone })
    .from(sendAttempts)
    .innerJoin(clinics, eq(clinics.id, sendAttempts.clinicId))
    .where(and(isDue(), isNull(clinics.suspendedAt)))
    .limit(MOST_CLINICS);
}

/** Ends the automatic retries of a message: a new attempt takes their place. */
export async function cancelRetries(tx: ClinicScope, messageId: string): Promise<void> {
  await tx.db
    .update(sendAttempts)
    .set({ retryAt: null })
    .where(
      and(
        eq(sendAttempts.clinicId, tx.clinicId),
        eq(sendAttempts.messageId, messageId),
        isNotNull(sendAttempts.retryAt),
      ),
    );
}

function isDue(): SQL | undefined {
  const { retryAt } = sendAttempts;
  const now = sql`clock_timestamp()`;
  return or(
    and(lt(retryAt, sql`${now} - ${OWN_CHANCE}`), gt(retryAt, sql`${now} - ${TOO_LATE}`)),
    gt(retryAt, sql`${now} + ${LONGEST_WAIT}`),
  );
}
