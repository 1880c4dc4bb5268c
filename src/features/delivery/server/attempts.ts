import { and, asc, desc, eq, gt, lt, or, sql, type SQL } from 'drizzle-orm';
import { clinics } from '#features/clinics/server/tables.ts';
import type { AttemptState, Channel, StopReason } from '#features/messages/schema.ts';
import { toDedupeKey, type Subject } from '#features/messages/server/attempts.ts';
import { sendAttempts } from '#features/messages/server/tables.ts';
import type { ClinicScope, OperatorScope } from '#platform/server/db/scope.ts';

/** Longer than one try with its time-out, so that only a crash outlives it. */
export const LEASE = sql`interval '45 seconds'`;
const MOST_SWEPT = 100;

export interface NewAttempt {
  readonly subject: Subject;
  readonly channel: Channel;
  readonly state: AttemptState;
  readonly bodySha256: string;
  readonly toLastFour: string;
  readonly stoppedBy?: StopReason;
  /** Which of the machine's tries it is; the first without. */
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
  const [inserted] = await insertAttempts(tx, [attempt]);
  return inserted?.id;
}

/**
 * A new attempt's row. Times come from the database's clock at the moment of writing, not from the start of a
 * transaction that may have waited for the message: attempts are in the order in which they were made.
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

/** Why the newest attempt at a subject was stopped; null when it was not, or when nothing was tried yet. */
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

/** Moves an attempt on if it still stands in `from`; answers whether it did. */
export async function updateAttemptState(
  tx: ClinicScope,
  move: {
    id: string;
    from: AttemptState;
    to: AttemptState;
    httpStatus?: number | null;
    detail?: string | null;
    providerMessageId?: string;
    /** Seconds from now to the machine's next try; it makes none without. */
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

/** Attempts whose process must have died: past their lease on the database's clock. */
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

/** Clinics with such attempts, and the time zone that a scope of theirs needs. */
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
    // A lease longer than any lease was written by a clock that ran ahead.
    or(lt(leaseUntil, now), gt(leaseUntil, sql`${now} + ${LEASE} * 2`)),
  );
}

function matchesAttempt(scope: ClinicScope, id: string): SQL | undefined {
  return and(eq(sendAttempts.clinicId, scope.clinicId), eq(sendAttempts.id, id));
}
