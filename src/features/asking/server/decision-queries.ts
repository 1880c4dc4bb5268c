import { sql } from 'drizzle-orm';
import { hasFeature } from '#features/clinics/server/has-feature.ts';
import type { AppointmentId } from '#features/appointments/schema.ts';
import type { PatientId } from '#features/patients/schema.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import type { CalendarDate } from '#platform/time.ts';
import { ASK_POLICY_VERSION } from '../rules.ts';
import type { ExclusionReason, FinalReason, RecordedReason } from '../schema.ts';
import { STANDS, VISIT_HASH } from './standing-decisions.ts';

/** Adds a decision to the clinic's chain, in the transaction that holds the lock of its settings. */
export async function insertDecision(
  tx: ClinicScope,
  {
    appointmentId,
    because,
    exclusion,
  }: {
    appointmentId: AppointmentId;
    because: RecordedReason | null;
    exclusion: ExclusionReason | null;
  },
): Promise<void> {
  await tx.db.execute(sql`
    insert into ask_decisions (user_id, visit_hash, decided_at, because, exclusion, policy_version)
    values (${tx.clinicId}, sha256(uuid_send(${appointmentId}::uuid)), ${tx.now}, ${because}, ${exclusion}, ${ASK_POLICY_VERSION})`);
}

/** A month of the clinic's own calendar: its first day, and the first day after it. */
export interface MonthSpan {
  readonly from: CalendarDate;
  readonly before: CalendarDate;
}

function matchesMonth({ clinicId, timeZone }: ClinicScope, { from, before }: MonthSpan) {
  return sql`d.user_id = ${clinicId} and d.decided_at >= ${from}::timestamp at time zone ${timeZone}
    and d.decided_at < ${before}::timestamp at time zone ${timeZone}`;
}

interface DecisionCount extends Record<string, unknown> {
  readonly because: FinalReason | null;
  readonly exclusion: ExclusionReason | null;
  readonly count: number;
}

/** Counts the decisions of a month that stand, by reason; a null in `because` is for those who are asked. */
export async function countDecisions(
  scope: ClinicScope,
  month: MonthSpan,
): Promise<DecisionCount[]> {
  return scope.db.execute<DecisionCount>(sql`
    select d.because, d.exclusion, count(*)::int as count from ask_decisions d
    where ${matchesMonth(scope, month)} and ${STANDS} group by 1, 2`);
}

/** Finds the newest line of the clinic's chain, with its hash in hexadecimal digits. */
export async function findRecordEnd({
  db,
  clinicId,
}: ClinicScope): Promise<{ seq: number; hash: string } | undefined> {
  const [end] = await db.execute<{ seq: number; hash: string }>(sql`
    select seq::int as seq, encode(hash, 'hex') as hash from ask_decisions
    where user_id = ${clinicId} order by ask_decisions.seq desc limit 1`);
  return end;
}

export interface DecisionRow extends Record<string, unknown> {
  readonly seq: number;
  readonly decidedAt: string;
  readonly because: RecordedReason | null;
  readonly exclusion: ExclusionReason | null;
  /** Null once the visit was erased, and in a clinic without appointments. */
  readonly patientName: string | null;
  readonly patientId: PatientId | null;
  readonly date: CalendarDate | null;
}

/** Lists the decisions of a month before `before`, newest first. */
export async function findDecisions(
  scope: ClinicScope,
  { month, before, limit }: { month: MonthSpan; before: number | undefined; limit: number },
): Promise<DecisionRow[]> {
  return scope.db.execute<DecisionRow>(sql`
    select d.seq::int as seq, to_json(d.decided_at) #>> '{}' as "decidedAt", d.because, d.exclusion,
      a.patient_name as "patientName", a.patient_id as "patientId", a.appointment_date::text as date
    from ask_decisions d left join appointments a on a.user_id = d.user_id and ${VISIT_HASH} = d.visit_hash
      and ${hasFeature(scope, 'appointments')}
    where ${matchesMonth(scope, month)} ${before === undefined ? sql`` : sql`and d.seq < ${before}`}
    order by d.seq desc limit ${limit}`);
}
