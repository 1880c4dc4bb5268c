import { and, asc, desc, eq, gt, inArray, lt, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { clinics } from '#features/clinics/server/tables.ts';
import { packedFirst, packing } from '#platform/server/db/packed-rows.ts';
import type { ClinicScope, OperatorScope } from '#platform/server/db/scope.ts';
import { LIVE_STATES } from '../../rules.ts';
import type { Attempt, AttemptState, Channel, StopReason } from '../../schema.ts';
import { sendAttempts } from '../tables.ts';

/** Longer than one try with its time-out, so that only a crash outlives it. */
export const LEASE = sql`interval '45 seconds'`;
const MOST_SHOWN = 100;
const MOST_SWEPT = 100;

export type LiveAttempt = Pick<
  typeof sendAttempts.$inferSelect,
  'id' | 'channel' | 'state' | 'deliveredAt' | 'readAt'
>;

/** What of an attempt is shown; the rest is evidence. */
export const attemptColumns = {
  id: sendAttempts.id,
  channel: sendAttempts.channel,
  state: sendAttempts.state,
  requestedBy: sendAttempts.requestedByName,
  startedAt: sendAttempts.startedAt,
  finishedAt: sendAttempts.finishedAt,
  detail: sendAttempts.detail,
  stoppedBy: sendAttempts.stoppedBy,
  awaitsReport: sendAttempts.awaitsReport,
  confirmedAt: sendAttempts.confirmedAt,
  deliveredAt: sendAttempts.deliveredAt,
  readAt: sendAttempts.readAt,
  failure: sendAttempts.failure,
};

type AttemptRow = Pick<
  typeof sendAttempts.$inferSelect,
  Exclude<keyof typeof attemptColumns, 'requestedBy'>
> & { requestedBy: string };

export function toAttempt(row: AttemptRow): Attempt {
  return {
    ...row,
    startedAt: row.startedAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    confirmedAt: row.confirmedAt?.toISOString() ?? null,
    deliveredAt: row.deliveredAt?.toISOString() ?? null,
    readAt: row.readAt?.toISOString() ?? null,
  };
}

/** The newest attempt at what a list's row is, by the column that refers to it; for a list that is packed. */
export function newestAttemptAt(about: PgColumn, row: { clinicId: PgColumn; id: PgColumn }) {
  // By the instant alone, which the index has: attempts at one thing are made one after the other, and sorting the one that
  // is found would double what a list costs.
  const { clinicId, startedAt } = sendAttempts;
  return packedFirst(
    packing(attemptColumns),
    sql`${sendAttempts} where ${clinicId} = ${row.clinicId} and ${about} = ${row.id}
      order by ${startedAt} desc`,
  );
}

/** What an attempt is about: a message, tried once at a time, or one click on a way to send an appointment's message. */
export type Subject =
  | { readonly messageId: string }
  | { readonly appointmentId: string; readonly clickId: string };

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

/** Adds an attempt and answers its id; undefined when a live one forbids it. */
export async function insertedAttempt(
  tx: ClinicScope,
  attempt: NewAttempt,
): Promise<string | undefined> {
  const rows = await tx.db
    .insert(sendAttempts)
    .values(attemptValues(tx, attempt))
    .onConflictDoNothing()
    .returning({ id: sendAttempts.id });
  return rows[0]?.id;
}

/**
 * A new attempt's row. Times come from the database's clock at the moment of writing, not from the start of a
 * transaction that may have waited for the message: attempts stand in the order in which they were made.
 */
export function attemptValues(tx: ClinicScope, { subject, ...attempt }: NewAttempt) {
  const now = sql`clock_timestamp()`;
  const isOpen = attempt.state === 'requesting';
  return {
    ...attempt,
    clinicId: tx.clinicId,
    messageId: 'messageId' in subject ? subject.messageId : null,
    appointmentId: 'appointmentId' in subject ? subject.appointmentId : null,
    dedupeKey: dedupeKeyOf(subject),
    requestedBy: tx.acting.loginId,
    requestedByName: tx.acting.name,
    startedAt: now,
    leaseUntil: isOpen ? sql`${now} + ${LEASE}` : null,
    finishedAt: isOpen ? null : now,
  };
}

/** The attempt that forbids another one; undefined when there is none. */
export async function liveAttempt(
  scope: ClinicScope,
  messageId: string,
): Promise<LiveAttempt | undefined> {
  const { id, channel, state, deliveredAt, readAt } = sendAttempts;
  const rows = await scope.db
    .select({ id, channel, state, deliveredAt, readAt })
    .from(sendAttempts)
    .where(
      and(
        eq(sendAttempts.clinicId, scope.clinicId),
        eq(sendAttempts.dedupeKey, dedupeKeyOf({ messageId })),
        inArray(state, [...LIVE_STATES]),
      ),
    );
  return rows[0];
}

/** Why the newest attempt at a subject was stopped; null when it was not, or when nothing was tried yet. */
export async function newestStop(tx: ClinicScope, subject: Subject): Promise<StopReason | null> {
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
export async function moveAttempt(
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
    .where(and(ownAttempt(tx, id), eq(sendAttempts.state, from)))
    .returning({ id: sendAttempts.id });
  return rows.length > 0;
}

function inSeconds(seconds: number): SQL {
  return sql`clock_timestamp() + ${seconds} * interval '1 second'`;
}

/** The timeline of a message, oldest first. */
export async function attemptsOf(scope: ClinicScope, messageId: string): Promise<Attempt[]> {
  const rows = await scope.db
    .select(attemptColumns)
    .from(sendAttempts)
    .where(and(eq(sendAttempts.clinicId, scope.clinicId), eq(sendAttempts.messageId, messageId)))
    .orderBy(desc(sendAttempts.startedAt), desc(sendAttempts.id))
    .limit(MOST_SHOWN);
  return rows.toReversed().map((row) => toAttempt(row));
}

/** Which of these messages have a live attempt, and in which state. */
export async function liveStates(
  scope: ClinicScope,
  messageIds: readonly string[],
): Promise<Map<string, AttemptState>> {
  if (messageIds.length === 0) return new Map();
  const { messageId, state } = sendAttempts;
  const rows = await scope.db
    .select({ messageId, state })
    .from(sendAttempts)
    .where(
      and(
        eq(sendAttempts.clinicId, scope.clinicId),
        inArray(messageId, [...messageIds]),
        inArray(state, [...LIVE_STATES]),
      ),
    );
  return new Map(
    rows.flatMap((row) => (row.messageId === null ? [] : [[row.messageId, row.state]])),
  );
}

/** Attempts whose process must have died: past their lease on the database's clock. */
export async function abandonedAttempts(
  scope: ClinicScope,
): Promise<
  Pick<typeof sendAttempts.$inferSelect, 'id' | 'messageId' | 'appointmentId' | 'channel'>[]
> {
  const { id, messageId, appointmentId, channel } = sendAttempts;
  return scope.db
    .select({ id, messageId, appointmentId, channel })
    .from(sendAttempts)
    .where(and(eq(sendAttempts.clinicId, scope.clinicId), isAbandoned()))
    .orderBy(asc(sendAttempts.leaseUntil))
    .limit(MOST_SWEPT);
}

/** Clinics with such attempts, and the time zone that a scope of theirs needs. */
export async function clinicsWithAbandonedAttempts(
  scope: OperatorScope,
): Promise<{ id: string; timeZone: string }[]> {
  return scope.db
    .selectDistinct({ id: clinics.id, timeZone: clinics.timeZone })
    .from(sendAttempts)
    .innerJoin(clinics, eq(clinics.id, sendAttempts.clinicId))
    .where(isAbandoned())
    .limit(MOST_SWEPT);
}

function isAbandoned(): SQL | undefined {
  const { state, leaseUntil } = sendAttempts;
  const now = sql`clock_timestamp()`;
  return and(
    eq(state, 'requesting'),
    // A lease longer than any lease was written by a clock that ran ahead.
    or(lt(leaseUntil, now), gt(leaseUntil, sql`${now} + ${LEASE} * 2`)),
  );
}

function ownAttempt(scope: ClinicScope, id: string): SQL | undefined {
  return and(eq(sendAttempts.clinicId, scope.clinicId), eq(sendAttempts.id, id));
}

export function dedupeKeyOf(subject: Subject): string {
  if ('messageId' in subject) return `message:${subject.messageId}`;
  return `appointment:${subject.appointmentId}:${subject.clickId}`;
}
