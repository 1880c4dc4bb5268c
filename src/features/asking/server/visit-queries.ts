import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { hasFeature } from '#features/clinics/server/has-feature.ts';
import type { AppointmentId } from '#features/appointments/schema.ts';
import { isSuppressed } from '#features/patients/server/do-not-contact.ts';
import { mayNotWrite } from '#features/patients/server/may-write.ts';
import type { PatientId } from '#features/patients/schema.ts';
import { TEN_DIGITS } from '#platform/phone.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import type { CalendarDate } from '#platform/time.ts';
import type { AskFacts } from '../rules.ts';
import { STANDS, VISIT_HASH } from './standing-decisions.ts';
import type { ExclusionReason } from '../schema.ts';

// Of a visit only what a decision may depend on is read here, besides what a message needs. A test reads this file.

/** A visit that a patient may be asked about. */
export interface EndedVisit {
  readonly id: AppointmentId;
  readonly patientId: PatientId | null;
  readonly patientName: string;
  readonly number: string;
  readonly date: CalendarDate;
  readonly endedAt: Date;
  readonly exclusion: ExclusionReason | null;
}

interface VisitRow extends Record<string, unknown> {
  readonly id: AppointmentId;
  readonly patientId: PatientId | null;
  readonly patientName: string;
  readonly number: string;
  readonly date: CalendarDate;
  readonly endedAt: string;
  readonly exclusion: ExclusionReason | null;
}

const IS_DECIDED = isDecidedVisit({ clinicId: sql`a.user_id`, id: sql`a.id` });

/** Matches visits about which a decision counts. */
export function isDecidedVisit({ clinicId, id }: Record<'clinicId' | 'id', SQLWrapper>): SQL {
  return sql`exists (select from ask_decisions d
    where d.user_id = ${clinicId} and d.visit_hash = sha256(uuid_send(${id})) and ${STANDS})`;
}

/** A visit is over at the end of its day at the latest, also when it is marked as done later. */
function selectEnd({ timeZone }: ClinicScope): SQL {
  return sql`least(a.ended_at, (a.appointment_date + 1)::timestamp at time zone ${timeZone})`;
}

function selectVisit(scope: ClinicScope): SQL {
  return sql`a.id, a.patient_id as "patientId", a.patient_name as "patientName", a.contact_number as number,
    a.appointment_date::text as date, to_json(${selectEnd(scope)}) #>> '{}' as "endedAt", x.reason as exclusion`;
}

function fromVisits(scope: ClinicScope): SQL {
  return sql`appointments a left join ask_exclusions x on x.user_id = a.user_id and x.appointment_id = a.id
    where a.user_id = ${scope.clinicId} and ${hasFeature(scope, 'appointments')} and a.status = 'completed' and a.ended_at is not null`;
}

function toVisit(row: VisitRow): EndedVisit {
  return { ...row, endedAt: new Date(row.endedAt) };
}

/**
 * Lists completed visits that ended from `since` up to `until` and are not decided about, in the order
 * in which they ended.
 */
export async function findUndecidedVisits(
  scope: ClinicScope,
  { since, until, limit }: { since: Date; until: Date; limit: number },
): Promise<EndedVisit[]> {
  const rows = await scope.db.execute<VisitRow>(sql`
    select ${selectVisit(scope)} from ${fromVisits(scope)}
      and a.ended_at >= ${since} and a.ended_at <= ${until} and not ${IS_DECIDED}
    order by a.ended_at, a.id limit ${limit}`);
  return rows.map(toVisit);
}

/** Finds a completed visit; undefined when it is not completed, or another clinic's. */
export async function findEndedVisit(
  scope: ClinicScope,
  id: AppointmentId,
): Promise<(EndedVisit & { isDecided: boolean }) | undefined> {
  const rows = await scope.db.execute<VisitRow & { isDecided: boolean }>(sql`
    select ${selectVisit(scope)}, ${IS_DECIDED} as "isDecided" from ${fromVisits(scope)} and a.id = ${id}`);
  return rows[0] && { ...toVisit(rows[0]), isDecided: rows[0].isDecided };
}

/** Lists those of the visits that are not completed and about which a decision counts. */
export async function findReopenedVisits(
  { db, clinicId }: ClinicScope,
  { ids }: { ids: readonly AppointmentId[] | undefined },
): Promise<AppointmentId[]> {
  const condition = ids === undefined ? sql`` : sql`and a.id = any(${sql.param([...ids])}::uuid[])`;
  const rows = await db.execute<{ id: AppointmentId }>(sql`
    select a.id from ask_decisions d join appointments a on a.user_id = d.user_id and ${VISIT_HASH} = d.visit_hash
    where d.user_id = ${clinicId} and a.user_id = ${clinicId} and ${STANDS} and a.status <> 'completed' ${condition}
    order by a.id`);
  return rows.map(({ id }) => id);
}

/** Finds which of these requests for a review are about a visit that is not completed. */
export async function findOpenVisits(
  { db, clinicId }: ClinicScope,
  requests: readonly { readonly id: string; readonly profileId: string | null }[],
): Promise<ReadonlyMap<string, 'visit_open'>> {
  const reviews = requests.flatMap(({ profileId }) => profileId ?? []);
  const rows = await db.execute<{ id: string }>(sql`
    select r.id from reviews r join appointments a on a.user_id = r.user_id and a.id = r.appointment_id
    where r.user_id = ${clinicId} and r.id = any(${sql.param(reviews)}::uuid[]) and a.status <> 'completed'`);
  const open = new Set(rows.map(({ id }) => id));
  return new Map(
    requests.flatMap(({ id, profileId }) =>
      profileId !== null && open.has(profileId) ? [[id, 'visit_open'] as const] : [],
    ),
  );
}

/** Reads all that the decision about a completed visit depends on. */
export async function readAskFacts(
  scope: ClinicScope,
  visit: EndedVisit & { isDecided: boolean },
): Promise<AskFacts> {
  const { patientId, number } = visit;
  const [history] = await scope.db.execute<{
    person: string | null;
    phone: string | null;
    today: number;
  }>(selectHistory(scope, visit));
  const phone = toDate(history?.phone);
  return {
    isCompleted: true,
    endedAt: visit.endedAt,
    isDecided: visit.isDecided,
    exclusion: visit.exclusion,
    hasNumber: TEN_DIGITS.test(number),
    isSuppressed: await isSuppressed(scope, number),
    consentObstacle: await mayNotWrite(scope, { patientId, purpose: 'feedback' }),
    // A visit that names no person of the book may be anyone on the phone.
    personAskedAt: patientId === null ? phone : toDate(history?.person),
    numberAskedAt: phone,
    askedToday: history?.today ?? 0,
  };
}

function toDate(instant: string | null | undefined): Date | null {
  return instant ? new Date(instant) : null;
}

/**
 * Selects when the person and the phone were asked last: by a decision, or by a review request that a
 * person wrote down; and how many patients were asked on the clinic's present day.
 */
function selectHistory(
  { clinicId, timeZone, now, today }: ClinicScope,
  { patientId, number }: EndedVisit,
): SQL {
  const selectNewest = (whose: SQL) => sql`to_json(greatest(
    (select max(d.decided_at) from ask_decisions d join appointments a
       on a.user_id = d.user_id and ${VISIT_HASH} = d.visit_hash
       where d.user_id = ${clinicId} and d.because is null and ${STANDS} and ${whose} and a.user_id = ${clinicId}),
    (select max(a.created_at) from reviews a where a.user_id = ${clinicId} and a.appointment_id is null and ${whose})
  )) #>> '{}'`;
  return sql`
    with recursive up (id, merged_into) as (
      select p.id, p.merged_into from patients p where p.user_id = ${clinicId} and p.id = ${patientId}
      union all
      select p.id, p.merged_into from up join patients p on p.user_id = ${clinicId} and p.id = up.merged_into
    ), own (id) as (
      select id from up where merged_into is null
      union all
      select p.id from own join patients p on p.user_id = ${clinicId} and p.merged_into = own.id
    )
    select ${selectNewest(sql`a.patient_id in (select id from own)`)} as person,
      ${selectNewest(sql`a.contact_number = ${number}`)} as phone,
      (select count(*)::int from ask_decisions d where d.user_id = ${clinicId} and d.because is null and ${STANDS}
        and d.decided_at > ${now}::timestamptz - interval '2 days'
        and (d.decided_at at time zone ${timeZone})::date = ${today}::date) as today`;
}
