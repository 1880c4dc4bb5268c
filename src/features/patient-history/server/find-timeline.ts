import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';
import { isCalendarDate } from '#platform/calendar.ts';
import type { Page } from '#platform/page.ts';
import { readCursor, toPage } from '#platform/server/db/keyset.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import { TIMELINE_KINDS } from '#features/patients/choices.ts';
import type { PatientId, TimelineEntry, TimelinePart } from '#features/patients/schema.ts';
import { getPatient } from '#features/patients/server/create-patient.ts';
import { appointments, visitReplies } from '#features/appointments/server/tables.ts';
import { feedback } from '#features/feedback/server/tables.ts';
import { selectReadableMessages } from '#features/messages/server/readable-messages.ts';
import { messages, sendAttempts } from '#features/messages/server/tables.ts';
import { reportRequests } from '#features/reports/server/tables.ts';
import { reviews } from '#features/reviews/server/tables.ts';
import { mayRead } from './readable-rows.ts';
import { consentNotices } from '#features/consent-notices/server/tables.ts';
import { consentEvents, patients } from '#features/patients/server/tables.ts';

const LOCAL_INSTANT = /^(\d{4}-\d\d-\d\d)T(?:[01]\d|2[0-3]):[0-5]\d$/;
/** The local instant of an entry, and its kind and id, which make the order definite. */
const CursorKey = z.tuple([
  z.string().check(z.refine((time) => isCalendarDate(LOCAL_INSTANT.exec(time)?.[1] ?? ''))),
  z.string(),
]);

/**
 * Returns a page of what happened and is planned with a patient and those who were merged into
 * them, newest first, of the features that are switched on. Throws NOT_FOUND for another clinic's patient as for a missing one.
 */
export async function findTimeline(
  scope: ClinicScope,
  {
    id,
    part,
    cursor,
    limit,
  }: { id: PatientId; part: TimelinePart; cursor?: string; limit: number },
): Promise<Page<TimelineEntry>> {
  const patient = await getPatient(scope, { id });
  const selects = PARTS[part].filter((kind) => kind === 'consent' || mayRead(scope, kind));
  if (selects.length === 0) return { items: [], nextCursor: null };
  const rows = await scope.db.execute<TimelineEntry & Record<string, unknown>>(sql`
    with recursive own (id) as (
      select ${patient.id}::uuid union all
      select m.id from ${patients} m join own on m.user_id = ${scope.clinicId} and m.merged_into = own.id
    )
    select kind, id, to_char(at, 'YYYY-MM-DD"T"HH24:MI') as at, subject, status, notice, reason
    from (${sql.join(
      selects.map((kind) => SELECTS[kind](scope)),
      sql` union all `,
    )}) entries
    where ${cursor === undefined ? sql`true` : isBefore(cursor)}
    order by date_trunc('minute', at) desc, kind || id desc
    limit ${limit + 1}`);
  return toPage(rows, {
    limit,
    item: ({ kind, id: entryId, at, subject, status, notice, reason }) => ({
      kind,
      id: entryId,
      at,
      subject,
      status,
      ...(notice && { notice }),
      ...(reason && { reason }),
    }),
    cursor: ({ at, kind, id: entryId }) => [at, `${kind}${entryId}`],
  });
}

function isBefore(cursor: string): SQL {
  const [sortTime, key] = readCursor(cursor, CursorKey);
  return sql`(date_trunc('minute', at), kind || id) < (${sortTime}::timestamp, ${key})`;
}

type Select = (scope: ClinicScope) => SQL;

/** A visit that is not over says how far it has come, as Today does. */
const selectVisits: Select = ({ clinicId }) => sql`
  select 'appointment' as kind, a.id::text, a.appointment_date + a.appointment_time as at, a.doctor_name as subject,
      case when a.status <> 'pending' then a.status when a.started_at is not null then 'with_doctor'
        when a.arrived_at is not null then 'arrived' else 'expected' end as status, null::json as notice, a.cancel_reason as reason
    from ${appointments} a where a.user_id = ${clinicId} and a.patient_id in (select own.id from own)`;

const selectReports: Select = ({ clinicId }) => sql`
  select 'report' as kind, r.id::text, r.request_date::timestamp as at, r.report_type as subject, r.status, null::json as notice, null::text as reason
    from ${reportRequests} r where r.user_id = ${clinicId} and r.patient_id in (select own.id from own)`;

const selectReviews: Select = ({ clinicId, timeZone }) => sql`
  select 'review' as kind, r.id::text, r.created_at at time zone ${timeZone} as at, r.treatment as subject, r.status, null::json as notice, null::text as reason
    from ${reviews} r where r.user_id = ${clinicId} and r.patient_id in (select own.id from own)`;

/** A message is at its newest try, or on the day that it is planned for. */
const selectMessages: Select = (scope) => sql`
  select 'message' as kind, m.id::text,
      coalesce(t.started_at at time zone ${scope.timeZone}, m.scheduled_date::timestamp) as at, m.kind as subject,
      case when m.cancelled_at is not null then 'cancelled'
        when t.read_at is not null then 'read' when t.delivered_at is not null then 'delivered'
        when t.failure is not null then 'failed' when t.stopped_by is not null then 'skipped'
        when t.state = 'unknown' then 'unknown' else m.status end as status, null::json as notice, null::text as reason
    from ${messages} m left join lateral (
      select s.started_at, s.read_at, s.delivered_at, s.failure, s.stopped_by, s.state from ${sendAttempts} s
        where s.user_id = m.user_id and s.message_id = m.id order by s.started_at desc limit 1) t on true
    where m.user_id = ${scope.clinicId} and (m.queued or m.status <> 'pending')
      and ${selectReadableMessages(scope, sql`m.kind`)} and m.patient_id in (select own.id from own)`;

const selectConsent: Select = ({ clinicId, timeZone }) => sql`
  select 'consent' as kind, e.id::text, coalesce(e.said_at, e.created_at) at time zone ${timeZone} as at, e.purpose as subject, e.act as status,
      case when n.id is not null then json_build_object('version', n.version, 'language', n.language) end as notice, null::text as reason
    from ${consentEvents} e left join ${consentNotices} n on n.user_id = e.user_id and n.id = e.notice_id
    where e.user_id = ${clinicId} and e.patient_id in (select own.id from own)`;

/** An answer is that of the patient, or of the reception for them; one that a person has to look at is open. */
const selectReplies: Select = ({ clinicId, timeZone }) => sql`
  select 'reply' as kind, r.id::text, r.replied_at at time zone ${timeZone} as at,
      to_char(r.on_date + r.at_time, 'YYYY-MM-DD"T"HH24:MI') as subject,
      case when r.meaning = 'not_understood' then r.meaning else r.given_by || '_' || r.meaning end as status, null::json as notice, null::text as reason
    from ${visitReplies} r join ${appointments} a on a.user_id = r.user_id and a.id = r.appointment_id
    where r.user_id = ${clinicId} and a.patient_id in (select own.id from own)`;

const selectFeedback: Select = ({ clinicId, timeZone }) => sql`
  select 'feedback' as kind, f.id::text, f.received_at at time zone ${timeZone} as at, '' as subject,
      case when f.closed_at is not null then 'closed' when f.wants_answer then 'wants_answer' else 'received' end as status,
      null::json as notice, null::text as reason
    from ${feedback} f where f.user_id = ${clinicId} and f.patient_id in (select own.id from own)`;

const SELECTS: Readonly<Record<TimelineEntry['kind'], Select>> = {
  appointment: selectVisits,
  report: selectReports,
  review: selectReviews,
  message: selectMessages,
  consent: selectConsent,
  reply: selectReplies,
  feedback: selectFeedback,
};

const PARTS: Readonly<Record<TimelinePart, readonly TimelineEntry['kind'][]>> = {
  all: TIMELINE_KINDS,
  visits: ['appointment', 'report', 'reply'],
  messages: ['review', 'message', 'reply', 'feedback'],
  consent: ['consent'],
};
