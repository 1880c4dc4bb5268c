import { and, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import { selectByKey, toArray } from '#platform/server/db/select-values.ts';
import { LIVE_STATES } from '../rules.ts';
import type { Attempt, AttemptState } from '../schema.ts';
import { sendAttempts } from './tables.ts';

const MOST_SHOWN = 100;

export type LiveAttempt = Pick<
  typeof sendAttempts.$inferSelect,
  'id' | 'channel' | 'state' | 'deliveredAt' | 'readAt'
>;

/** The columns of an attempt that are shown; the others are for checks only. */
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
/** The same as PostgreSQL writes it as JSON: instants are texts. */
type AttemptJson = {
  [Key in keyof AttemptRow]: Date extends AttemptRow[Key]
    ? string | Exclude<AttemptRow[Key], Date>
    : AttemptRow[Key];
};

export function toAttempt(row: AttemptRow | AttemptJson): Attempt {
  return {
    ...row,
    startedAt: new Date(row.startedAt).toISOString(),
    finishedAt: toInstant(row.finishedAt),
    confirmedAt: toInstant(row.confirmedAt),
    deliveredAt: toInstant(row.deliveredAt),
    readAt: toInstant(row.readAt),
  };
}

function toInstant(time: Date | string | null): string | null {
  return time && new Date(time).toISOString();
}

/** The newest attempt at each row, by the row's id. */
export type NewestAttempts = Readonly<Record<string, AttemptJson>>;

const SHOWN = sql.join(
  Object.entries(attemptColumns).map(
    ([name, column]) => sql`${name}, a.${sql.identifier(column.name)}`,
  ),
  sql`, `,
);

/**
 * Selects the newest attempt at each of these rows, by the column that refers to them. Ordered by the
 * instant alone, which the index has: attempts at one row are made one after the other.
 */
export function selectNewestAttempts(
  { clinicId }: Pick<ClinicScope, 'clinicId'>,
  { about, ids }: { about: 'appointmentId' | 'messageId'; ids: readonly string[] },
): SQL<NewestAttempts> {
  const column = sql`a.${sql.identifier(sendAttempts[about].name)}`;
  return selectByKey(sql`
    select distinct on (${column}) ${column}, json_build_object(${SHOWN.inlineParams()}) from ${sendAttempts} a
    where a.user_id = ${clinicId} and ${column} = any(${toArray(ids, 'uuid')})
    order by ${column}, a.started_at desc`);
}

/** Returns the newest attempt at a row as it is shown; null where there is none. */
export function toNewestAttempt(attempts: NewestAttempts, id: string): Attempt | null {
  const attempt = attempts[id];
  return attempt === undefined ? null : toAttempt(attempt);
}

/**
 * The subject of an attempt: a message, attempted once at a time, or one click that sends an
 * appointment's message.
 */
export type Subject =
  | { readonly messageId: string }
  | { readonly appointmentId: string; readonly clickId: string };

export function toDedupeKey(subject: Subject): string {
  if ('messageId' in subject) return `message:${subject.messageId}`;
  return `appointment:${subject.appointmentId}:${subject.clickId}`;
}

/** Finds the attempt that forbids another one. */
export async function findLiveAttempt(
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
        eq(sendAttempts.dedupeKey, toDedupeKey({ messageId })),
        inArray(state, [...LIVE_STATES]),
      ),
    );
  return rows[0];
}

/** Lists a message's attempts, oldest first. */
export async function listAttempts(scope: ClinicScope, messageId: string): Promise<Attempt[]> {
  const rows = await scope.db
    .select(attemptColumns)
    .from(sendAttempts)
    .where(and(eq(sendAttempts.clinicId, scope.clinicId), eq(sendAttempts.messageId, messageId)))
    .orderBy(desc(sendAttempts.startedAt), desc(sendAttempts.id))
    .limit(MOST_SHOWN);
  return rows.toReversed().map((row) => toAttempt(row));
}

/** Finds the messages that have a live attempt, with its state. */
export async function findLiveStates(
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
