import { and, asc, eq, gt, isNotNull, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import { clinics } from '#features/clinics/server/tables.ts';
import { messages, sendAttempts, type MessageRow } from '#features/messages/server/tables.ts';
import type { ClinicScope, OperatorScope } from '#platform/server/db/scope.ts';

const MOST_CLINICS = 100;
/** Whoever made the attempt tries again itself within some seconds; only when it is gone is it left to the job. */
const OWN_CHANCE = sql`interval '15 seconds'`;
/** What the machine missed by more than this would come as a surprise: it goes on waiting for a person. */
const TOO_LATE = sql`interval '1 hour'`;
/** No provider is waited for so long: a later retry was written by a clock that ran ahead, and is due now. */
const LONGEST_WAIT = sql`interval '16 minutes'`;

/**
 * The next attempt that surely was not sent and may be tried again now, and its message; both locked. Skips what others
 * hold, so that any number of workers share a clinic's work instead of waiting for each other, and nobody waits for a
 * lock with what it saw before.
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

/** Clinics with such attempts that are not suspended, and the time zone that a scope of theirs needs. */
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

/** Ends the automatic retries of a message: a new try takes their place. */
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
