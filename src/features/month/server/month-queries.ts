import { sql, type SQL } from 'drizzle-orm';
import { STANDS, VISIT_HASH } from '#features/asking/server/standing-decisions.ts';
import { fromAttemptsAbout } from '#features/messages/server/attempt-visits.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import type { MonthSpan } from '../rules.ts';
import type {
  Attendance,
  ChannelOutcomes,
  MonthFigures,
  MonthWeek,
  NotAskedReason,
} from '../schema.ts';

/** Matches times from the clinic's midnight that begins the month to the one that ends it. */
function isInMonth(
  { timeZone }: ClinicScope,
  { from, before, column }: MonthSpan & { column: SQL },
) {
  return sql`${column} >= ${from}::timestamp at time zone ${timeZone}
    and ${column} < ${before}::timestamp at time zone ${timeZone}`;
}

/** Matches the clinic's appointments of the month, whose dates are already in its calendar. */
function isVisitOfMonth({ clinicId }: ClinicScope, { from, before }: MonthSpan): SQL {
  return sql`v.user_id = ${clinicId} and v.appointment_date >= ${from} and v.appointment_date < ${before}`;
}

/** Matches attempts that reached the patient, as far as the provider reported. */
const REACHED = sql`a.state in ('accepted', 'resolved_sent') and a.failure is null`;

async function readOne<Row>(rows: Promise<Row[]>): Promise<Row> {
  const [row] = await rows;
  if (row === undefined) throw new Error('An aggregate has one row');
  return row;
}

/** Counts the visits of the month by what became of them. */
export function countVisits(
  scope: ClinicScope,
  span: MonthSpan,
): Promise<NonNullable<MonthFigures['visits']>> {
  return readOne(
    scope.db.execute<NonNullable<MonthFigures['visits']>>(sql`
    select count(*) filter (where v.status = 'completed')::int as done,
      count(*) filter (where v.status = 'completed' and v.kind = 'walk_in')::int as "walkIns",
      count(*) filter (where v.status = 'no_show')::int as missed,
      count(*) filter (where v.status = 'cancelled')::int as cancelled,
      count(*) filter (where v.status = 'pending')::int as open
    from appointments v where ${isVisitOfMonth(scope, span)}`),
  );
}

/** Counts the cancelled visits of the month by their reason, the most frequent first. */
export function countCancellations(
  scope: ClinicScope,
  span: MonthSpan,
): Promise<NonNullable<MonthFigures['cancellations']>> {
  return scope.db.execute<NonNullable<MonthFigures['cancellations']>[number]>(sql`
    select v.cancel_reason as reason, count(*)::int as count
    from appointments v where ${isVisitOfMonth(scope, span)} and v.status = 'cancelled'
    group by 1 order by 2 desc, 1`);
}

/**
 * Counts booked visits that took place or were missed, apart for patients whom a message about the
 * visit reached before it began, and for the others. One message may remind of a family's visits.
 */
export function countAttendance(
  scope: ClinicScope,
  span: MonthSpan,
): Promise<{ isReminded: boolean; visits: number; missed: number }[]> {
  const { timeZone } = scope;
  return scope.db.execute<{ isReminded: boolean } & Attendance>(sql`
    with first as (
      select v.id, (select min(a.started_at) from ${fromAttemptsAbout(sql`v`)} and ${REACHED}) as at
      from appointments v where ${isVisitOfMonth(scope, span)}
    )
    select coalesce(first.at < (v.appointment_date + v.appointment_time) at time zone ${timeZone}, false) as "isReminded",
      count(*)::int as visits, count(*) filter (where v.status = 'no_show')::int as missed
    from appointments v left join first on first.id = v.id
    where ${isVisitOfMonth(scope, span)}
      and (v.status = 'no_show' or (v.status = 'completed' and v.kind = 'booked'))
    group by 1`);
}

const HAS_WAITED = sql`v.arrived_at is not null and v.started_at >= v.arrived_at`;
const MINUTES = sql`(extract(epoch from v.started_at - v.arrived_at) / 60)`;
const toShare = (share: SQL) =>
  sql`floor(percentile_cont(${share}) within group (order by ${MINUTES}) filter (where ${HAS_WAITED}) + 0.5)::int`;
const WAITING = sql`${toShare(sql`0.5`)} as "medianMinutes", ${toShare(sql`0.9`)} as "mostMinutes"`;

/** Measures how long patients waited from their arrival until they were with the doctor. */
export async function measureWaiting(
  scope: ClinicScope,
  span: MonthSpan,
): Promise<NonNullable<MonthFigures['waiting']>> {
  return readOne(
    scope.db.execute<NonNullable<MonthFigures['waiting']>>(sql`
    select count(*)::int as patients, ${WAITING}
    from appointments v where ${isVisitOfMonth(scope, span)} and ${HAS_WAITED}`),
  );
}

/** Counts the visits that took place or were missed, and measures the waiting, in the month's part of each week. */
export function countWeeks(scope: ClinicScope, span: MonthSpan): Promise<MonthWeek[]> {
  return scope.db.execute<MonthWeek>(sql`
    select greatest(date_trunc('week', v.appointment_date)::date, ${span.from}::date)::text as from,
      count(*) filter (where v.status = 'completed')::int as done,
      count(*) filter (where v.status = 'no_show')::int as missed, ${WAITING}
    from appointments v where ${isVisitOfMonth(scope, span)} group by 1`);
}

const ASK_KINDS = sql`('ai_first', 'ai_second', 'gmb_link', 'review_ask')`;

/** Counts the people to whom a message with the request for a review went out in the month. */
export async function countAskedPatients(scope: ClinicScope, span: MonthSpan): Promise<number> {
  const isFinished = isInMonth(scope, { ...span, column: sql`a.finished_at` });
  const { count } = await readOne(
    scope.db.execute<{ count: number }>(sql`
    select count(distinct coalesce(m.patient_id, m.profile_id))::int as count
    from send_attempts a join sequence_messages m on m.user_id = a.user_id and m.id = a.message_id
    where a.user_id = ${scope.clinicId} and ${REACHED} and ${isFinished}
      and m.kind in ${ASK_KINDS}`),
  );
  return count;
}

type ReviewSteps = Pick<
  NonNullable<MonthFigures['asking']>,
  'askedVisits' | 'deliveredVisits' | 'openedVisits' | 'notAsked'
>;
interface ReasonRow extends Record<string, unknown> {
  reason: NotAskedReason | null;
  count: number;
  deliveredCount: number;
  openedCount: number;
}

/**
 * Counts the visits of the month that were done: after how many of them a request for a review reached the patient, was reported
 * as delivered and had its link opened, and why the patient was not asked after each of the others. A request without a visit of
 * its own counts for the patient's visits up to its day.
 */
export async function countReviewSteps(
  scope: ClinicScope,
  { from, before }: MonthSpan,
): Promise<ReviewSteps> {
  const rows = await scope.db.execute<ReasonRow>(sql`
    with requests as (
      select r.appointment_id, coalesce(m.patient_id, r.patient_id) as patient_id,
        (s.finished_at at time zone ${scope.timeZone})::date as day,
        s.delivered_at is not null or s.read_at is not null as is_delivered,
        exists (select from links l join link_opens o on o.user_id = l.user_id and o.link_id = l.id
          where l.user_id = r.user_id and l.review_id = r.id) as is_opened
      from sequence_messages m join reviews r on r.user_id = m.user_id and r.id = m.profile_id
        join send_attempts s on s.user_id = m.user_id and s.message_id = m.id
      where m.user_id = ${scope.clinicId} and m.kind in ${ASK_KINDS}
        and s.state in ('accepted', 'resolved_sent') and s.failure is null
        and s.finished_at >= ${from}::timestamp at time zone ${scope.timeZone}
    ), asked_visits as (
      select id, bool_or(is_delivered) as is_delivered, bool_or(is_opened) as is_opened from (
        select q.appointment_id as id, q.is_delivered, q.is_opened from requests q where q.appointment_id is not null
        union all
        select a.id, q.is_delivered, q.is_opened
        from requests q join appointments a on a.user_id = ${scope.clinicId} and a.patient_id = q.patient_id
        where q.appointment_id is null and a.appointment_date <= q.day
      ) found group by 1
    )
    select case when v.id is not null then null when d.seq is null then 'undecided'
        else coalesce(d.exclusion, d.because, 'not_sent') end as reason,
      count(*)::int as count, count(*) filter (where v.is_delivered)::int as "deliveredCount",
      count(*) filter (where v.is_opened)::int as "openedCount"
    from appointments a left join asked_visits v on v.id = a.id
      left join ask_decisions d on d.user_id = a.user_id and d.visit_hash = ${VISIT_HASH} and ${STANDS}
    where a.user_id = ${scope.clinicId} and a.status = 'completed'
      and a.appointment_date >= ${from} and a.appointment_date < ${before}
    group by 1 order by 2 desc, 1`);
  const askedRow = rows.find(({ reason }) => reason === null);
  const notAsked = rows.flatMap(({ reason, count }) =>
    reason === null ? [] : [{ reason, count }],
  );
  return {
    askedVisits: askedRow?.count ?? 0,
    deliveredVisits: askedRow?.deliveredCount ?? 0,
    openedVisits: askedRow?.openedCount ?? 0,
    notAsked,
  };
}

type Opened = Pick<NonNullable<MonthFigures['asking']>, 'openedLinks' | 'openedSlips'>;

/** Counts the links that a person opened on a day of the month: of messages, and of printed slips. */
export function countOpenedLinks(
  { db, clinicId }: ClinicScope,
  { from, before }: MonthSpan,
): Promise<Opened> {
  return readOne(
    db.execute<Opened>(sql`
    with opened as (
      select distinct o.link_id from link_opens o
      where o.user_id = ${clinicId} and o.day >= ${from} and o.day < ${before}
    ), kinds as (
      select (select l.is_printed from links l where l.user_id = ${clinicId} and l.id = opened.link_id) as is_printed
      from opened
    )
    select count(*) filter (where not is_printed)::int as "openedLinks",
      count(*) filter (where is_printed)::int as "openedSlips" from kinds`),
  );
}

type FeedbackFigures = NonNullable<MonthFigures['feedback']>;

/** Counts what patients told the clinic in the month, and the points that they tapped. */
export async function countFeedback(scope: ClinicScope, span: MonthSpan): Promise<FeedbackFigures> {
  const isReceived = sql`f.user_id = ${scope.clinicId}
    and ${isInMonth(scope, { ...span, column: sql`f.received_at` })}`;
  const [counts, topics] = await Promise.all([
    readOne(
      scope.db.execute<Omit<FeedbackFigures, 'topics'>>(sql`
      select count(*)::int as received, count(*) filter (where f.wants_answer)::int as "answersWanted",
        count(*) filter (where f.closed_at is null)::int as "notClosed"
      from feedback f where ${isReceived}`),
    ),
    scope.db.execute<FeedbackFigures['topics'][number]>(sql`
      select tapped.point, tapped.direction, count(*)::int as count
      from feedback f cross join jsonb_to_recordset(f.points) as tapped (point text, direction text)
      where ${isReceived} group by 1, 2 order by 3 desc, 1, 2`),
  ]);
  return { ...counts, topics: [...topics] };
}

/** Matches what a person took back, such as an export with Undo: it counts as never tried. */
const IS_TAKEN_BACK = sql`(a.channel <> 'direct' and a.state = 'resolved_not_sent')`;

/** Counts the attempts of the month by channel and by what became of them. */
export function countOutcomes(scope: ClinicScope, span: MonthSpan): Promise<ChannelOutcomes[]> {
  const isStarted = isInMonth(scope, { ...span, column: sql`a.started_at` });
  const isSent = sql`${REACHED} and a.stopped_by is null`;
  const isUnknown = sql`a.state in ('unknown', 'requesting')`;
  return scope.db.execute<ChannelOutcomes>(sql`
    select a.channel, count(*) filter (where ${isSent})::int as sent,
      count(*) filter (where ${isSent} and (a.delivered_at is not null or a.read_at is not null))::int as delivered,
      count(*) filter (where ${isSent} and a.read_at is not null)::int as read,
      count(*) filter (where not (${REACHED}) and not ${isUnknown} and a.stopped_by is null)::int as failed,
      count(*) filter (where a.stopped_by is not null and not ${isUnknown})::int as "heldBack",
      count(*) filter (where ${isUnknown})::int as unknown
    from send_attempts a where a.user_id = ${scope.clinicId} and ${isStarted} and not ${IS_TAKEN_BACK}
    group by 1 order by 1`);
}

/** Counts the numbers that are not written to: those added in the month, and all at its end. */
export function countDoNotContact(
  scope: ClinicScope,
  span: MonthSpan,
): Promise<MonthFigures['doNotContact']> {
  const isAdded = isInMonth(scope, { ...span, column: sql`s.created_at` });
  return readOne(
    scope.db.execute<MonthFigures['doNotContact']>(sql`
    select count(*) filter (where ${isAdded})::int as added, count(*)::int as total from do_not_contact s
    where s.user_id = ${scope.clinicId} and s.created_at < ${span.before}::timestamp at time zone ${scope.timeZone}`),
  );
}
