import {
  and,
  asc,
  count,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  lt,
  ne,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import { clinics } from '#features/clinics/server/tables.ts';
import type { ClinicScope, OperatorScope } from '#platform/server/db/scope.ts';
import type { PauseReason } from '../../autopilot/schema.ts';
import { LIVE_STATES } from '../../rules.ts';
import { doNotContact, messages, sendAttempts } from '../tables.ts';
import { autopilots, autopilotSends } from './tables.ts';

/** Stands in a message's timeline as the one who sent it. */
export const AUTOPILOT_NAME = 'Autopilot';

export type AutopilotRow = typeof autopilots.$inferSelect;
export type AutopilotChange = Partial<
  Omit<
    typeof autopilots.$inferInsert,
    'clinicId' | 'createdAt' | 'pausedAt' | 'resumedAt' | 'updatedAt'
  >
>;

/** The clinic's autopilot; undefined for one that was never touched. */
export async function storedAutopilot(scope: ClinicScope): Promise<AutopilotRow | undefined> {
  const rows = await scope.db
    .select()
    .from(autopilots)
    .where(eq(autopilots.clinicId, scope.clinicId));
  return rows[0];
}

/** The same, locked until the transaction ends; made where it is missing. */
export async function lockedAutopilot(tx: ClinicScope): Promise<AutopilotRow> {
  await tx.db.insert(autopilots).values({ clinicId: tx.clinicId }).onConflictDoNothing();
  const rows = await tx.db
    .select()
    .from(autopilots)
    .where(eq(autopilots.clinicId, tx.clinicId))
    .for('update');
  const [row] = rows;
  if (row === undefined) throw new Error('A row that was just made is missing');
  return row;
}

export async function changeAutopilot(tx: ClinicScope, change: AutopilotChange): Promise<void> {
  await tx.db
    .update(autopilots)
    .set({ ...change, updatedAt: sql`now()` })
    .where(eq(autopilots.clinicId, tx.clinicId));
}

/** Begins a pause, now on the database's clock. */
export async function startPause(
  tx: ClinicScope,
  pause: { because: PauseReason; detail: string | null },
): Promise<void> {
  await tx.db
    .update(autopilots)
    .set({
      pausedBecause: pause.because,
      pausedDetail: pause.detail,
      pausedBy: tx.acting.name,
      pausedAt: sql`clock_timestamp()`,
      updatedAt: sql`now()`,
    })
    .where(eq(autopilots.clinicId, tx.clinicId));
}

/** Ends a pause; from now on only what the provider reports later pauses again. */
export async function endPause(tx: ClinicScope): Promise<void> {
  await tx.db
    .update(autopilots)
    .set({
      pausedBecause: null,
      pausedDetail: null,
      pausedBy: null,
      pausedAt: null,
      failuresInRow: 0,
      resumedAt: sql`clock_timestamp()`,
      updatedAt: sql`now()`,
    })
    .where(eq(autopilots.clinicId, tx.clinicId));
}

export interface PendingRow {
  readonly id: string;
  readonly number: string;
  readonly scheduledDate: string;
  readonly kind: (typeof messages.$inferSelect)['kind'];
  readonly content: string;
  readonly isSuppressed: boolean;
  readonly isLive: boolean;
}

/** Pending messages from `from` to `to`, oldest first, at most `limit`. */
export async function pendingMessages(
  scope: ClinicScope,
  { from, to, limit }: { from?: string; to: string; limit: number },
): Promise<PendingRow[]> {
  return scope.db
    .select({
      id: messages.id,
      number: messages.whatsappNumber,
      scheduledDate: messages.scheduledDate,
      kind: messages.kind,
      content: messages.messageContent,
      isSuppressed: sql<boolean>`${doNotContact.id} is not null`,
      isLive: sql<boolean>`exists (select from ${sendAttempts} where ${and(ofMessage(), isLive())})`,
    })
    .from(messages)
    .leftJoin(
      doNotContact,
      and(
        eq(doNotContact.clinicId, messages.clinicId),
        eq(doNotContact.number, messages.whatsappNumber),
      ),
    )
    .where(
      and(
        isPending(scope),
        lte(messages.scheduledDate, to),
        from === undefined ? undefined : gte(messages.scheduledDate, from),
      ),
    )
    .orderBy(asc(messages.scheduledDate), asc(messages.createdAt), asc(messages.id))
    .limit(limit);
}

/** What is left of numbers that were erased while they were on the do-not-contact list. */
export async function erasedSuppressions(scope: ClinicScope): Promise<Set<string>> {
  const { clinicId, numberHash } = doNotContact;
  const rows = await scope.db
    .select({ numberHash })
    .from(doNotContact)
    .where(and(eq(clinicId, scope.clinicId), isNotNull(numberHash)));
  return new Set(rows.flatMap((row) => row.numberHash ?? []));
}

/** How many pending messages are older than `before`. */
export async function pendingBefore(scope: ClinicScope, before: string): Promise<number> {
  const rows = await scope.db
    .select({ total: count() })
    .from(messages)
    .where(and(isPending(scope), lt(messages.scheduledDate, before)));
  return rows[0]?.total ?? 0;
}

export interface Acquaintance {
  /** Something went to this number, or may have. */
  readonly known: ReadonlySet<string>;
  /** Others than the autopilot sent something to this number from `starts` to `ends`, by whatever way. */
  readonly writtenTo: ReadonlySet<string>;
}

/** What went to these numbers before, for messages and appointments alike. */
export async function acquaintance(
  scope: ClinicScope,
  { numbers, starts, ends }: { numbers: readonly string[]; starts: Date; ends: Date },
): Promise<Acquaintance> {
  if (numbers.length === 0) return { known: new Set(), writtenTo: new Set() };
  const asked = sql.param([...numbers]);
  const states = sql.param([...LIVE_STATES]);
  // The autopilot's own sends are counted by its own record, on the clinic's clock.
  const byOthers = sql`a.requested_by_name <> ${AUTOPILOT_NAME} and a.started_at >= ${starts.toISOString()}::timestamptz and a.started_at < ${ends.toISOString()}::timestamptz`;
  const found = await scope.db.execute<{ number: string; today: boolean }>(sql`
    select number, bool_or(today) as today from (
      select m.whatsapp_number as number, coalesce(${byOthers}, false) as today
      from sequence_messages m
      left join send_attempts a
        on a.user_id = m.user_id and a.message_id = m.id and a.state = any(${states})
      where m.user_id = ${scope.clinicId} and m.whatsapp_number = any(${asked})
        and (a.id is not null or m.status in ('sent', 'sent_to_sheet'))
      union all
      select p.contact_number, ${byOthers}
      from appointments p
      join send_attempts a
        on a.user_id = p.user_id and a.appointment_id = p.id and a.state = any(${states})
      where p.user_id = ${scope.clinicId} and p.contact_number = any(${asked})
    ) as written group by number`);
  return {
    known: new Set(found.rows.map(({ number }) => number)),
    writtenTo: new Set(found.rows.filter(({ today }) => today).map(({ number }) => number)),
  };
}

export type SendRow = Pick<
  typeof autopilotSends.$inferSelect,
  'numberDigest' | 'isFirst' | 'outcome'
>;

/** What the autopilot claimed on a day, but for what surely did not leave. */
export async function sendsOn(scope: ClinicScope, day: string): Promise<SendRow[]> {
  const { numberDigest, isFirst, outcome, clinicId, onDay } = autopilotSends;
  return scope.db
    .select({ numberDigest, isFirst, outcome })
    .from(autopilotSends)
    .where(
      and(
        eq(clinicId, scope.clinicId),
        eq(onDay, day),
        or(isNull(outcome), ne(outcome, 'not_sent')),
      ),
    );
}

/** True while the provider has not answered to a message of the autopilot's. */
export async function isSendingNow(scope: ClinicScope): Promise<boolean> {
  const rows = await scope.db
    .select({ id: sendAttempts.id })
    .from(sendAttempts)
    .where(
      and(
        eq(sendAttempts.clinicId, scope.clinicId),
        eq(sendAttempts.channel, 'direct'),
        eq(sendAttempts.state, 'requesting'),
        eq(sendAttempts.requestedByName, AUTOPILOT_NAME),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Records a claim; false when this number has its message of the day already. */
export async function insertedSend(
  tx: ClinicScope,
  send: Omit<typeof autopilotSends.$inferInsert, 'id' | 'clinicId' | 'outcome'>,
): Promise<boolean> {
  const rows = await tx.db
    .insert(autopilotSends)
    .values({ ...send, clinicId: tx.clinicId })
    .onConflictDoNothing()
    .returning({ id: autopilotSends.id });
  return rows.length > 0;
}

/** Says what became of the newest claim of a message. */
export async function settleSend(
  tx: ClinicScope,
  { messageId, outcome }: { messageId: string; outcome: NonNullable<SendRow['outcome']> },
): Promise<void> {
  await tx.db
    .update(autopilotSends)
    .set({ outcome })
    .where(
      and(
        eq(autopilotSends.clinicId, tx.clinicId),
        eq(autopilotSends.messageId, messageId),
        isNull(autopilotSends.outcome),
      ),
    );
}

/** Clinics whose autopilot is on and not paused, and the time zone that a scope of theirs needs. */
export async function clinicsOnAutopilot(
  scope: OperatorScope,
): Promise<{ id: string; timeZone: string }[]> {
  return scope.db
    .select({ id: clinics.id, timeZone: clinics.timeZone })
    .from(autopilots)
    .innerJoin(clinics, eq(clinics.id, autopilots.clinicId))
    .where(and(eq(autopilots.isOn, true), isNull(autopilots.pausedBecause)))
    .orderBy(asc(clinics.id));
}

function isPending(scope: ClinicScope): SQL | undefined {
  return and(
    eq(messages.clinicId, scope.clinicId),
    eq(messages.status, 'pending'),
    isNull(messages.cancelledAt),
  );
}

function ofMessage(): SQL | undefined {
  return and(eq(sendAttempts.clinicId, messages.clinicId), eq(sendAttempts.messageId, messages.id));
}

function isLive(): SQL {
  return inArray(sendAttempts.state, [...LIVE_STATES]);
}
