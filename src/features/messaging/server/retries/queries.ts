import { and, asc, eq, gt, isNotNull, lt, sql, type SQL } from 'drizzle-orm';
import { clinics } from '#features/clinics/server/tables.ts';
import type { ClinicScope, OperatorScope } from '#platform/server/db/scope.ts';
import { sendAttempts } from '../tables.ts';

const MOST_AT_ONCE = 100;
const MOST_CLINICS = 100;
/** Whoever made the attempt tries again itself within some seconds; only when it is gone is it left to the job. */
const OWN_CHANCE = sql`interval '15 seconds'`;
/** What the machine missed by more than this would come as a surprise: it goes on waiting for a person. */
const TOO_LATE = sql`interval '1 hour'`;

/** Attempts at messages that surely were not sent and may be tried again now. */
export async function dueRetries(scope: ClinicScope) {
  const { id, messageId, tries, retryAt } = sendAttempts;
  return scope.db
    .select({ id, messageId, tries })
    .from(sendAttempts)
    .where(and(eq(sendAttempts.clinicId, scope.clinicId), isNotNull(messageId), isDue()))
    .orderBy(asc(retryAt))
    .limit(MOST_AT_ONCE);
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

/** Takes an attempt's one retry; false when somebody else took it, or tried the message again meanwhile. */
export async function takeRetry(tx: ClinicScope, attemptId: string): Promise<boolean> {
  return isForgotten(tx, eq(sendAttempts.id, attemptId));
}

/** Whoever tries a message again does so in the machine's place. */
export async function forgetRetries(tx: ClinicScope, messageId: string): Promise<void> {
  await isForgotten(tx, eq(sendAttempts.messageId, messageId));
}

async function isForgotten(tx: ClinicScope, which: SQL): Promise<boolean> {
  const rows = await tx.db
    .update(sendAttempts)
    .set({ retryAt: null })
    .where(and(eq(sendAttempts.clinicId, tx.clinicId), which, isNotNull(sendAttempts.retryAt)))
    .returning({ id: sendAttempts.id });
  return rows.length > 0;
}

function isDue(): SQL | undefined {
  const { retryAt } = sendAttempts;
  const now = sql`clock_timestamp()`;
  return and(lt(retryAt, sql`${now} - ${OWN_CHANCE}`), gt(retryAt, sql`${now} - ${TOO_LATE}`));
}
