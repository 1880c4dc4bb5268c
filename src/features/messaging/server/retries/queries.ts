import { and, eq, gt, isNotNull, lt, sql, type SQL } from 'drizzle-orm';
import { clinics } from '#features/clinics/server/tables.ts';
import type { ClinicScope, OperatorScope } from '#platform/server/db/scope.ts';
import type { MessageRow } from '../queries.ts';
import { messages, sendAttempts } from '../tables.ts';

const MOST_CLINICS = 100;
/** Whoever made the attempt tries again itself within some seconds; only when it is gone is it left to the job. */
const OWN_CHANCE = sql`interval '15 seconds'`;
/** What the machine missed by more than this would come as a surprise: it goes on waiting for a person. */
const TOO_LATE = sql`interval '1 hour'`;

/**
 * The next attempt that surely was not sent and may be tried again now, and its message; both locked. Skips what others
 * hold, so that any number of workers share a clinic's work instead of waiting for each other, and nobody waits for a
 * lock with what it saw before.
 */
export async function nextRetry(
  tx: ClinicScope,
): Promise<{ attemptId: string; tries: number; message: MessageRow } | undefined> {
  const { id, clinicId, messageId, tries, retryAt } = sendAttempts;
  const rows = await tx.db
    .select({ attemptId: id, tries, message: messages })
    .from(sendAttempts)
    .innerJoin(messages, and(eq(messages.clinicId, clinicId), eq(messages.id, messageId)))
    .where(and(eq(clinicId, tx.clinicId), isDue()))
    // The limit stands in the text: with one for any limit PostgreSQL makes a new plan each time, which takes longer than
    // to run it.
    .orderBy(sql`${retryAt} limit 1`)
    .for('update', { skipLocked: true })
    .prepare('next_retry')
    .execute();
  return rows[0];
}

/** Clinics with such attempts, and the time zone that a scope of theirs needs. */
export async function clinicsWithDueRetries(
  scope: OperatorScope,
): Promise<{ id: string; timeZone: string }[]> {
  return scope.db
    .selectDistinct({ id: clinics.id, timeZone: clinics.timeZone })
    .from(sendAttempts)
    .innerJoin(clinics, eq(clinics.id, sendAttempts.clinicId))
    .where(isDue())
    .limit(MOST_CLINICS);
}

/** Whoever tries a message again does so in the machine's place. */
export async function forgetRetries(tx: ClinicScope, messageId: string): Promise<void> {
  await endingRetries(tx, messageId);
}

/** The statement behind it, which a claim runs together with its own. */
export function endingRetries(tx: ClinicScope, messageId: string) {
  const { clinicId, id, messageId: ofMessage, retryAt } = sendAttempts;
  return tx.db
    .update(sendAttempts)
    .set({ retryAt: null })
    .where(and(eq(clinicId, tx.clinicId), eq(ofMessage, messageId), isNotNull(retryAt)))
    .returning({ id });
}

function isDue(): SQL | undefined {
  const { retryAt } = sendAttempts;
  const now = sql`clock_timestamp()`;
  return and(lt(retryAt, sql`${now} - ${OWN_CHANCE}`), gt(retryAt, sql`${now} - ${TOO_LATE}`));
}
