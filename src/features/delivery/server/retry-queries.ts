import { and, eq, gt, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import { clinics } from '#features/clinics/server/tables.ts';
import { messages, sendAttempts, type MessageRow } from '#features/messages/server/tables.ts';
import { columnsOf, keptStatement, type Given } from '#platform/server/db/kept-statements.ts';
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
export async function nextRetry(
  tx: ClinicScope,
): Promise<{ tries: number; message: MessageRow } | undefined> {
  const [row] = await nextOf(tx, { clinicId: tx.clinicId });
  if (row === undefined) return undefined;
  const { triesBefore: tries, ...message } = row;
  return { tries, message };
}

const nextOf = keptStatement<{ clinicId: string }, MessageRow & { triesBefore: number }>(
  (given) => {
    const { clinicId, messageId, tries, retryAt } = sendAttempts;
    return sql`select ${tries} as "triesBefore", ${columnsOf(messages)} from ${sendAttempts}
      join ${messages} on ${messages.clinicId} = ${clinicId} and ${messages.id} = ${messageId}
      where ${clinicId} = ${given.clinicId} and ${isDue()}
      order by ${retryAt} limit 1 for update skip locked`;
  },
);

/** Clinics with such attempts that are not suspended, and the time zone that a scope of theirs needs. */
export async function clinicsWithDueRetries(
  scope: OperatorScope,
): Promise<{ id: string; timeZone: string }[]> {
  return scope.db
    .selectDistinct({ id: clinics.id, timeZone: clinics.timeZone })
    .from(sendAttempts)
    .innerJoin(clinics, eq(clinics.id, sendAttempts.clinicId))
    .where(and(isDue(), isNull(clinics.suspendedAt)))
    .limit(MOST_CLINICS);
}

export type OwnMessage = { readonly clinicId: string; readonly messageId: string };

/** Whoever tries a message again does so in the machine's place. */
export async function forgetRetries(tx: ClinicScope, messageId: string): Promise<void> {
  await tx.db.execute(endingRetries({ clinicId: tx.clinicId, messageId }));
}

/** The statement behind it, which a claim runs together with its own. */
export function endingRetries({ clinicId, messageId }: Given<OwnMessage>): SQL {
  return sql`update send_attempts set retry_at = null
    where user_id = ${clinicId} and message_id = ${messageId} and retry_at is not null`;
}

function isDue(): SQL | undefined {
  const { retryAt } = sendAttempts;
  const now = sql`clock_timestamp()`;
  return or(
    and(lt(retryAt, sql`${now} - ${OWN_CHANCE}`), gt(retryAt, sql`${now} - ${TOO_LATE}`)),
    gt(retryAt, sql`${now} + ${LONGEST_WAIT}`),
  );
}
