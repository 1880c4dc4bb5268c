import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { insertAttempts, type NewAttempt } from '#features/delivery/server/attempts.ts';
import { LIVE_STATES } from '#features/messages/rules.ts';
import type { AttemptState } from '#features/messages/schema.ts';
import type { LiveAttempt } from '#features/messages/server/attempts.ts';
import { messages, sendAttempts, type MessageRow } from '#features/messages/server/tables.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';

// Many rows in one statement each: a batch of a hundred is a handful of round trips.

/** Lists those of the ids that are messages of the clinic. */
export async function findKnownMessages(
  scope: ClinicScope,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await scope.db
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.clinicId, scope.clinicId), inArray(messages.id, [...ids])));
  return new Set(rows.map(({ id }) => id));
}

/** Locks the rows in one order until the transaction ends, so that two exports cannot deadlock. */
export async function findAndLockMessages(
  tx: ClinicScope,
  ids: readonly string[],
): Promise<MessageRow[]> {
  return tx.db
    .select()
    .from(messages)
    .where(and(eq(messages.clinicId, tx.clinicId), inArray(messages.id, [...ids])))
    .orderBy(asc(messages.id))
    .for('update');
}

/** Finds the live attempt of each message, which forbids another one. */
export async function findLiveAttempts(
  tx: ClinicScope,
  ids: readonly string[],
): Promise<Map<string, LiveAttempt>> {
  const { id, messageId, channel, state, deliveredAt, readAt } = sendAttempts;
  const rows = await tx.db
    .select({ id, messageId, channel, state, deliveredAt, readAt })
    .from(sendAttempts)
    .where(
      and(
        eq(sendAttempts.clinicId, tx.clinicId),
        inArray(messageId, [...ids]),
        inArray(state, [...LIVE_STATES]),
      ),
    );
  return new Map(rows.map(({ messageId: of, ...attempt }) => [of ?? '', attempt]));
}

/** Moves exports from one state to another and skips those in a third state. Returns the ids of the moved messages. */
export async function updateExports(
  tx: ClinicScope,
  move: {
    ids: readonly string[];
    from: AttemptState;
    to: AttemptState;
    httpStatus?: number | null;
    detail?: string | null;
  },
): Promise<string[]> {
  const { ids, from, to, ...result } = move;
  if (ids.length === 0) return [];
  const rows = await tx.db
    .update(sendAttempts)
    .set({
      ...result,
      state: to,
      finishedAt: sql`coalesce(${sendAttempts.finishedAt}, clock_timestamp())`,
    })
    .where(and(matchesExports(tx, ids), eq(sendAttempts.state, from)))
    .returning({ messageId: sendAttempts.messageId });
  return rows.flatMap(({ messageId }) => (messageId === null ? [] : [messageId]));
}

/** Inserts an export for each message and returns their ids by message; one that a live attempt forbids is missing. */
export async function insertExports(
  tx: ClinicScope,
  exports: readonly NewAttempt[],
): Promise<Map<string, string>> {
  const rows = await insertAttempts(tx, exports);
  return new Map(rows.map(({ id, messageId }) => [messageId ?? '', id]));
}

function matchesExports(tx: ClinicScope, ids: readonly string[]): SQL | undefined {
  return and(
    eq(sendAttempts.clinicId, tx.clinicId),
    eq(sendAttempts.channel, 'sheet'),
    inArray(sendAttempts.id, [...ids]),
  );
}
