import { and, asc, desc, eq, gt, inArray, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import { LIVE_STATES } from '#features/messages/rules.ts';
import { sendAttempts } from '#features/messages/server/tables.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import type { KnownReports, Report } from '../report-rules.ts';
import { providerEvents } from './tables.ts';

/** The ways to find an attempt from the provider's report. */
export interface Reference {
  /** Ids that the provider may have given it. */
  readonly providerMessageIds: readonly string[];
  /** Our id of it, if the provider returns it. */
  readonly attemptId: string | null;
  /** The hash of the text, for reports without an id, or with an id of several attempts. */
  readonly fingerprint: { readonly bodySha256: string; readonly toLastFour: string } | null;
  /** The last digits of the number; null when the report has none. */
  readonly toLastFour: string | null;
}

export type ReportedAttempt = typeof sendAttempts.$inferSelect;

/**
 * Takes the lock that recording a response and applying a report share, so that neither misses the
 * other; held until the transaction ends.
 */
export async function lockReports(tx: ClinicScope): Promise<void> {
  await tx.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`provider-events:${tx.clinicId}`}, 0))`,
  );
}

/** Finds the attempt of a report; undefined when there is none, or several that it may be. */
export async function findReferredAttempt(
  tx: ClinicScope,
  reference: Reference,
): Promise<ReportedAttempt | undefined> {
  const { providerMessageIds, attemptId, fingerprint } = reference;
  if (attemptId !== null) {
    const [ownValue] = await findDirectAttempts(tx, eq(sendAttempts.id, attemptId)).limit(1);
    if (ownValue) return ownValue;
  }
  if (providerMessageIds.length > 0) {
    const condition = inArray(sendAttempts.providerMessageId, [...providerMessageIds]);
    const byName = await findDirectAttempts(tx, condition).limit(MOST_OF_A_NAME);
    if (byName.length > 0) return takeOnlyOne(byName, reference);
  }
  if (fingerprint === null) return undefined;
  const alike = await findDirectAttempts(
    tx,
    and(
      eq(sendAttempts.bodySha256, fingerprint.bodySha256),
      eq(sendAttempts.toLastFour, fingerprint.toLastFour),
      isNull(sendAttempts.providerMessageId),
      inArray(sendAttempts.state, ['requesting', 'accepted', 'unknown']),
      gt(sendAttempts.startedAt, sql`now() - interval '2 days'`),
    ),
  ).limit(2);
  return alike.length === 1 ? alike[0] : undefined;
}

const MOST_OF_A_NAME = 50;

/**
 * Finds the attempt with this id; where a provider gave several the same id, the one with this
 * text or number.
 */
function takeOnlyOne(
  attempts: readonly ReportedAttempt[],
  { fingerprint, toLastFour }: Reference,
): ReportedAttempt | undefined {
  if (attempts.length === 1) return attempts[0];
  const meantAttempts = attempts.filter((attempt) =>
    fingerprint === null
      ? attempt.toLastFour === toLastFour
      : attempt.toLastFour === fingerprint.toLastFour &&
        attempt.bodySha256 === fingerprint.bodySha256,
  );
  return meantAttempts.length === 1 ? meantAttempts[0] : undefined;
}

function findDirectAttempts(tx: ClinicScope, which: SQL | undefined) {
  return tx.db
    .select()
    .from(sendAttempts)
    .where(and(eq(sendAttempts.clinicId, tx.clinicId), eq(sendAttempts.channel, 'direct'), which))
    .orderBy(desc(sendAttempts.startedAt), desc(sendAttempts.id));
}

export async function findAndLockAttempt(
  tx: ClinicScope,
  id: string,
): Promise<ReportedAttempt | undefined> {
  const rows = await tx.db
    .select()
    .from(sendAttempts)
    .where(and(eq(sendAttempts.clinicId, tx.clinicId), eq(sendAttempts.id, id)))
    .for('update');
  return rows[0];
}

/** Returns whether another attempt at the same subject is live, which then has the outcome. */
export async function hasOtherLive(
  tx: ClinicScope,
  { id, dedupeKey }: Pick<ReportedAttempt, 'id' | 'dedupeKey'>,
): Promise<boolean> {
  const rows = await tx.db
    .select({ id: sendAttempts.id })
    .from(sendAttempts)
    .where(
      and(
        eq(sendAttempts.clinicId, tx.clinicId),
        eq(sendAttempts.dedupeKey, dedupeKey),
        inArray(sendAttempts.state, [...LIVE_STATES]),
        sql`${sendAttempts.id} <> ${id}`,
      ),
    )
    .limit(1);
  return rows.length > 0;
}

export async function updateAttempt(
  tx: ClinicScope,
  {
    id,
    change,
  }: {
    id: string;
    change: Partial<KnownReports> & { providerMessageId?: string; waUserId?: string };
  },
): Promise<void> {
  await tx.db
    .update(sendAttempts)
    .set(change)
    .where(and(eq(sendAttempts.clinicId, tx.clinicId), eq(sendAttempts.id, id)));
}

/** Marks an accepted attempt as one that the provider will report about, if it reports at all. */
export async function markAwaitingReports(tx: ClinicScope, id: string): Promise<void> {
  await tx.db
    .update(sendAttempts)
    .set({ awaitsReport: true })
    .where(
      and(
        eq(sendAttempts.clinicId, tx.clinicId),
        eq(sendAttempts.id, id),
        // The classic API promises no reports: there only an earlier report shows that they come.
        sql`exists (select from provider_channels c join users u on u.id = c.user_id
          where c.user_id = ${tx.clinicId} and c.callback_hash is not null and c.last_event_at is not null
            and (u.provider_api = 'current' or exists (
              select from provider_events e where e.user_id = c.user_id and e.step is not null)))`,
      ),
    );
}

/**
 * Lists reports that came before the response to their message, oldest first, without those
 * applied to another attempt.
 */
export async function findWaitingReports(
  tx: ClinicScope,
  { attemptId, providerMessageId }: { attemptId: string; providerMessageId: string | undefined },
): Promise<Report[]> {
  const { clinicId, step, happenedAt, failure } = providerEvents;
  const rows = await tx.db
    .select({ step, at: happenedAt, failure })
    .from(providerEvents)
    .where(
      and(
        eq(clinicId, tx.clinicId),
        or(
          eq(providerEvents.attemptId, attemptId),
          providerMessageId === undefined
            ? undefined
            : and(
                isNull(providerEvents.attemptId),
                eq(providerEvents.providerMessageId, providerMessageId),
                sql`${providerEvents.receivedAt} >= (select started_at from send_attempts
                  where user_id = ${tx.clinicId} and id = ${attemptId})`,
              ),
        ),
      ),
    )
    .orderBy(asc(happenedAt))
    .limit(20);
  return rows.flatMap((row) =>
    row.step !== null && row.at !== null ? [{ ...row, step: row.step, at: row.at }] : [],
  );
}

export interface NewEvent {
  readonly eventId: string;
  readonly attemptId?: string | null;
  readonly providerMessageId?: string | null;
  readonly report?: Report;
}

/** Records a report; false when the same report came before. */
export async function insertEventIfNew(tx: ClinicScope, event: NewEvent): Promise<boolean> {
  const { eventId, attemptId = null, providerMessageId = null, report } = event;
  const rows = await tx.db
    .insert(providerEvents)
    .values({
      clinicId: tx.clinicId,
      eventId,
      attemptId,
      providerMessageId,
      step: report?.step,
      happenedAt: report?.at,
      failure: report?.failure,
    })
    .onConflictDoNothing()
    .returning({ id: providerEvents.eventId });
  return rows.length > 0;
}

/**
 * Deletes old events and returns how many; a few at a time, so that receiving events stays fast.
 */
export async function deleteOldEvents(tx: ClinicScope): Promise<number> {
  const old = tx.db
    .select({ id: providerEvents.eventId })
    .from(providerEvents)
    .where(
      and(
        eq(providerEvents.clinicId, tx.clinicId),
        lt(providerEvents.receivedAt, sql`now() - interval '30 days'`),
      ),
    )
    .limit(100);
  const rows = await tx.db
    .delete(providerEvents)
    .where(and(eq(providerEvents.clinicId, tx.clinicId), inArray(providerEvents.eventId, old)))
    .returning({ id: providerEvents.eventId });
  return rows.length;
}
