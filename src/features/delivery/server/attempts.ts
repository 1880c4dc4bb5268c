import { and, asc, desc, eq, gt, lt, or, sql, type SQL } from 'drizzle-orm';
import { clinics } from '#features/clinics/server/tables.ts';
import type { AttemptState, Channel, StopReason } from '#features/messages/schema.ts';
import { toDedupeKey, type Subject } from '#features/messages/server/attempts.ts';
import { sendAttempts } from '#features/messages/server/tables.ts';
import type { ClinicScope, OperatorScope } from '#platform/server/db/scope.ts';

/** Longer than one attempt with its timeout, so that only a crashed process exceeds it. */
export const LEASE = sql`interval '45 seconds'`;
const MOST_SWEPT = 100;

export interface NewAttempt {
  readonly subject: Subject;
  readonly channel: Channel;
  readonly state: AttemptState;
  readonly bodySha256: string;
  readonly toLastFour: string;
  readonly stoppedBy?: StopReason;
  /** The number of this try, automatic retries included; 1 by default. */
  readonly tries?: number;
}

/** Inserts attempts and returns their ids; one that a live attempt forbids is left out. */
export async function insertAttempts(
  tx: ClinicScope,
  attempts: readonly NewAttempt[],
): Promise<{ id: string; messageId: string | null }[]> {
  if (attempts.length === 0) return [];
  return tx.db
    .insert(sendAttempts)
    .values(attempts.map((attempt) => toAttemptValues(tx, attempt)))
    .onConflictDoNothing()
    .returning({ id: sendAttempts.id, messageId: sendAttempts.messageId });
}

/** Inserts one attempt and returns its id; undefined when a live one forbids it. */
export async function insertAttempt(
  tx: ClinicScope,
  attempt: NewAttempt,
): Promise<string | undefined> {
  const [attemptRow] = await insertAttempts(tx, [attempt]);
  return attemptRow?.id;
}

/**
 * Returns a new attempt's row. Times come from the database's clock when the row is written, not
 * from the start of a transaction that may have waited for the message, so attempts are in the
 * order in which they were made.
 */
function toAttemptValues(tx: ClinicScope, { subject, ...attempt }: NewAttempt) {
  const now = sql`clock_timestamp()`;
  const isOpen = attempt.state === 'requesting';
  return {
    ...attempt,
    clinicId: tx.clinicId,
    messageId: 'messageId' in subject ? subject.messageId : null,
    appointmentId: 'appointmentId' in subject ? subject.appointmentId : null,
    dedupeKey: toDedupeKey(subject),
    requestedBy: tx.acting.loginId,
    requestedByName: tx.acting.name,
    startedAt: now,
    leaseUntil: isOpen ? sql`${now} + ${LEASE}` : null,
    finishedAt: isOpen ? null : now,
  };
}

/**
 * Finds why the newest attempt at a subject was skipped; null when it was not, or when there is
 * none.
 */
export async function findNewestSkipReason(
  tx: ClinicScope,
  subject: Subject,
): Promise<StopReason | null> {
  const about =
    'messageId' in subject
      ? eq(sendAttempts.messageId, subject.messageId)
      : eq(sendAttempts.appointmentId, subject.appointmentId);
  const rows = await tx.db
    .select({ stoppedBy: sendAttempts.stoppedBy })
    .from(sendAttempts)
    .where(and(eq(sendAttempts.clinicId, tx.clinicId), about))
    .orderBy(desc(sendAttempts.startedAt), desc(sendAttempts.id))
    .limit(1);
  return rows[0]?.stoppedBy ?? null;
}

/** Updates an attempt that is still in the state `from`; returns whether it was. */
export async function updateAttemptState(
  tx: ClinicScope,
  move: {
    id: string;
    from: AttemptState;
    to: AttemptState;
    httpStatus?: number | null;
    detail?: string | null;
    providerMessageId?: string;
    /** Seconds until the next automatic retry; there is none by default. */
    retryAfterSeconds?: number | undefined;
  },
): Promise<boolean> {
  const { id, from, to, httpStatus, detail, providerMessageId, retryAfterSeconds } = move;
  const rows = await tx.db
    .update(sendAttempts)
    .set({
      state: to,
      finishedAt: sql`coalesce(${sendAttempts.finishedAt}, clock_timestamp())`,
      ...(httpStatus === undefined ? {} : { httpStatus }),
      ...(detail === undefined ? {} : { detail }),
      ...(providerMessageId === undefined ? {} : { providerMessageId }),
      ...(retryAfterSeconds === undefined ? {} : { retryAt: inSeconds(retryAfterSeconds) }),
    })
    .where(and(matchesAttempt(tx, id), eq(sendAttempts.state, from)))
    .returning({ id: sendAttempts.id });
  return rows.length > 0;
}

function inSeconds(seconds: number): SQL {
  return sql`clock_timestamp() + ${seconds} * interval '1 second'`;
}

/**
 * Finds attempts whose lease has run out on the database's clock, so that their process must have
 * died.
 */
export async function findExpiredAttempts(
  scope: ClinicScope,
): Promise<
  Pick<typeof sendAttempts.$inferSelect, 'id' | 'messageId' | 'appointmentId' | 'channel'>[]
> {
  const { id, messageId, appointmentId, channel } = sendAttempts;
  return scope.db
    .select({ id, messageId, appointmentId, channel })
    .from(sendAttempts)
    .where(and(eq(sendAttempts.clinicId, scope.clinicId), isExpired()))
    .orderBy(asc(sendAttempts.leaseUntil))
    .limit(MOST_SWEPT);
}

/** Finds the clinics that have such attempts, with their time zones. */
export async function findClinicsWithExpiredAttempts(
  scope: OperatorScope,
): Promise<{ id: string; timeZone: string }[]> {
  return scope.db
    .selectDistinct({ id: clinics.id, timeZone: clinics.timeZone })
    .from(sendAttempts)
    .innerJoin(clinics, eq(clinics.id, sendAttempts.clinicId))
    .where(isExpired())
    .limit(MOST_SWEPT);
}

function isExpired(): SQL | undefined {
  const { state, leaseUntil } = sendAttempts;
  const now = sql`clock_timestamp()`;
  return and(
    eq(state, 'requesting'),
    // A lease longer than any was written by a clock that ran ahead.
    or(lt(leaseUntil, now), gt(leaseUntil, sql`${now} + ${LEASE} * 2`)),
  );
}

function matchesAttempt(scope: ClinicScope, id: string): SQL | undefined {
  return and(eq(sendAttempts.clinicId, scope.clinicId), eq(sendAttempts.id, id));
}
