import {
  and,
  arrayContains,
  asc,
  count,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import { clinics } from '#features/clinics/server/tables.ts';
import { LIVE_STATES } from '#features/messages/rules.ts';
import { messages, sendAttempts } from '#features/messages/server/tables.ts';
import type { PatientId, Purpose } from '#features/patients/schema.ts';
import { doNotContact } from '#features/patients/server/tables.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import { AUTOPILOT_NAME } from './autopilot-queries.ts';
import { earlierSends, type EarlierSend, type FindEarlierSends } from './earlier-sends.ts';
import { autopilotSends } from './tables.ts';

export interface PendingRow {
  readonly id: string;
  readonly number: string;
  readonly scheduledDate: string;
  readonly kind: (typeof messages.$inferSelect)['kind'];
  readonly patientId: PatientId | null;
  readonly purpose: Purpose;
  readonly content: string;
  /** The time in which it may go; null where any time of its day will do. */
  readonly notBefore: Date | null;
  readonly notAfter: Date | null;
  readonly isSuppressed: boolean;
  readonly isLive: boolean;
}

function selectPending({ db }: ClinicScope) {
  return db
    .select({
      id: messages.id,
      number: messages.whatsappNumber,
      scheduledDate: messages.scheduledDate,
      kind: messages.kind,
      patientId: messages.patientId,
      purpose: messages.purpose,
      content: messages.messageContent,
      notBefore: messages.notBefore,
      notAfter: messages.notAfter,
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
    .$dynamic();
}

/** Pending messages from `from` to `to`, oldest first, at most `limit`. */
export async function findPendingMessages(
  scope: ClinicScope,
  { from, to, limit }: { from?: string; to: string; limit: number },
): Promise<PendingRow[]> {
  return selectPending(scope)
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

/**
 * Pending reminders up to `to` that are not too late at `now`, the earliest first: one for each phone, kind and day, because
 * its text names all appointments of the phone on that day.
 */
export async function findPendingReminders(
  scope: ClinicScope,
  { to, now }: { to: string; now: Date },
): Promise<PendingRow[]> {
  const rows = await selectPending(scope)
    .innerJoin(clinics, eq(clinics.id, messages.clinicId))
    .where(
      and(
        eq(messages.clinicId, scope.clinicId),
        isNotNull(messages.appointmentId),
        eq(messages.status, 'pending'),
        isNull(messages.cancelledAt),
        gt(messages.notAfter, now),
        lte(messages.scheduledDate, to),
        // A clinic without appointments sends none.
        arrayContains(clinics.enabledFeatures, ['appointments']),
      ),
    )
    .orderBy(asc(messages.forSlot), asc(messages.id))
    .limit(MOST_REMINDERS);
  const seenNumbers = new Set<string>();
  return rows.filter(({ number, kind, scheduledDate }) => {
    const key = `${number} ${kind} ${scheduledDate}`;
    return !seenNumbers.has(key) && seenNumbers.add(key);
  });
}

/** More than a clinic has appointments in the days that the forecast looks ahead. */
const MOST_REMINDERS = 5000;

/** Lists the hashes of numbers that were erased while they were on the do-not-contact list. */
export async function findErasedSuppressions(scope: ClinicScope): Promise<Set<string>> {
  const { clinicId, numberHash } = doNotContact;
  const rows = await scope.db
    .select({ numberHash })
    .from(doNotContact)
    .where(and(eq(clinicId, scope.clinicId), isNotNull(numberHash)));
  return new Set(rows.flatMap((row) => row.numberHash ?? []));
}

/** Counts pending messages older than `before`. */
export async function countPendingBefore(scope: ClinicScope, before: string): Promise<number> {
  const rows = await scope.db
    .select({ total: count() })
    .from(messages)
    .where(and(isPending(scope), lt(messages.scheduledDate, before)));
  return rows[0]?.total ?? 0;
}

export interface Acquaintance {
  /** Something was sent to this number, or may have been. */
  readonly knownNumbers: ReadonlySet<string>;
  /** A person or the sheet sent something to this number from `starts` to `ends`. */
  readonly writtenTo: ReadonlySet<string>;
}

/** Finds what was sent to these numbers before, by messages and by what later features send. */
export async function findAcquaintance(
  scope: ClinicScope,
  { numbers, starts, ends }: { numbers: readonly string[]; starts: Date; ends: Date },
): Promise<Acquaintance> {
  if (numbers.length === 0) return { knownNumbers: new Set(), writtenTo: new Set() };
  // The autopilot's own sends are counted by its own record, on the clinic's clock.
  const byOthers = sql`(a.requested_by is not null or a.requested_by_name <> ${AUTOPILOT_NAME}) and a.started_at >= ${starts.toISOString()}::timestamptz and a.started_at < ${ends.toISOString()}::timestamptz`;
  const query = { numbers, byOthers, states: LIVE_STATES };
  const sends = [findEarlierMessages, ...earlierSends.list(scope)].map((find) =>
    find(scope, query),
  );
  const result = (await Promise.all(sends)).flat();
  return {
    knownNumbers: new Set(result.map(({ number }) => number)),
    writtenTo: new Set(result.filter(({ today }) => today).map(({ number }) => number)),
  };
}

const findEarlierMessages: FindEarlierSends = async (
  { db, clinicId },
  { numbers, byOthers, states },
) =>
  db.execute<EarlierSend>(sql`
    select m.whatsapp_number as number, bool_or(coalesce(${byOthers}, false)) as today
    from sequence_messages m
    left join send_attempts a
      on a.user_id = m.user_id and a.message_id = m.id and a.state = any(${sql.param([...states])})
    where m.user_id = ${clinicId} and m.whatsapp_number = any(${sql.param([...numbers])})
      and (a.id is not null or m.status in ('sent', 'sent_to_sheet'))
    group by m.whatsapp_number`);

export type SendRow = Pick<
  typeof autopilotSends.$inferSelect,
  'numberDigest' | 'isFirst' | 'outcome'
>;

/** Lists the autopilot's claims on a day, except those that were certainly not sent. */
export async function findSendsOn(scope: ClinicScope, day: string): Promise<SendRow[]> {
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

/** True while the provider has not yet responded to a message of the autopilot. */
export async function isSendingNow(scope: ClinicScope): Promise<boolean> {
  const rows = await scope.db
    .select({ id: sendAttempts.id })
    .from(sendAttempts)
    .where(
      and(
        eq(sendAttempts.clinicId, scope.clinicId),
        eq(sendAttempts.channel, 'direct'),
        eq(sendAttempts.state, 'requesting'),
        isNull(sendAttempts.requestedBy),
        eq(sendAttempts.requestedByName, AUTOPILOT_NAME),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

function isPending(scope: ClinicScope): SQL | undefined {
  return and(
    eq(messages.clinicId, scope.clinicId),
    eq(messages.status, 'pending'),
    isNull(messages.cancelledAt),
    messages.queued,
  );
}

function ofMessage(): SQL | undefined {
  return and(eq(sendAttempts.clinicId, messages.clinicId), eq(sendAttempts.messageId, messages.id));
}

function isLive(): SQL {
  return inArray(sendAttempts.state, [...LIVE_STATES]);
}
