import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { appointments } from '#features/appointments/server/tables.ts';
import { messages, sendAttempts } from '#features/messages/server/tables.ts';
import { reviews } from '#features/reviews/server/tables.ts';
import { addDays, timeIn } from '#platform/calendar.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import { PREVIEW_LENGTH } from '#platform/text.ts';
import type { Parts } from '../policy.ts';
import { ACTIVITIES_SHOWN, DUE_SHOWN, lastWeeks, UPCOMING_DAYS, UPCOMING_SHOWN } from '../rules.ts';
import type { Activity, DueMessage, UpcomingAppointment } from '../schema.ts';

/** A count for each week, in order. */
type CountsByWeek = readonly number[];

/** With the number, only for the do-not-contact list. */
export type WithNumber<Row> = Row & { number: string };

export interface DueRows {
  readonly count: number;
  readonly messages: WithNumber<DueMessage>[];
}

/** The row that PostgreSQL builds; parts that were not requested are null. */
export interface OverviewRow {
  readonly appointments: {
    readonly total: number;
    readonly completed: number;
    readonly ended: number;
    readonly upcoming: WithNumber<UpcomingAppointment>[];
    readonly weeks: CountsByWeek;
  } | null;
  readonly reviews: {
    readonly pending: number;
    readonly sent: number;
    readonly weeks: CountsByWeek;
  } | null;
  readonly due: { readonly dueToday: DueRows; readonly overdue: DueRows } | null;
  readonly sent: { readonly weeks: CountsByWeek } | null;
  readonly activities: Activity[] | null;
}

type Scope = Pick<ClinicScope, 'clinicId' | 'now' | 'today' | 'timeZone'>;

/** Reads everything that the start page shows, in one statement and so of one moment. */
export async function overviewRow(scope: ClinicScope, parts: Parts): Promise<OverviewRow> {
  const [row] = await overviewQuery(scope, parts);
  if (row === undefined) throw new Error('A query without a table has one row');
  return row;
}

/**
 * Builds the query, whose plan a test looks at. Each part is a subselect of its own that an index
 * answers alone, or whose first few rows an index gives in order. Statuses are in the text and not
 * among the parameters: a plan for any parameter could not use the partial indexes.
 */
export function overviewQuery(scope: ClinicScope, parts: Parts) {
  const part = <Name extends keyof OverviewRow>(isWanted: boolean, value: SQL) =>
    (isWanted ? value : sql`null::json`) as SQL<OverviewRow[Name]>;
  return scope.db
    .select({
      appointments: part<'appointments'>(parts.appointments, appointmentNumbers(scope)),
      reviews: part<'reviews'>(parts.reviews, reviewNumbers(scope)),
      due: part<'due'>(parts.dueMessages, dueMessages(scope)),
      sent: part<'sent'>(parts.sentMessages, selectSentMessages(scope)),
      activities: part<'activities'>(
        parts.appointments || parts.reviews,
        newestActivities(scope, parts),
      ),
    })
    .from(sql`(select) as nothing`);
}

function appointmentNumbers(scope: Scope): SQL {
  const { clinicId, status, appointmentDate } = appointments;
  const ownRows = sql`from ${appointments} where ${clinicId} = ${scope.clinicId}`;
  return sql`json_build_object(
      'total', (select count(*) ${ownRows}),
      'completed', (select count(*) ${ownRows} and ${status} = 'completed'),
      'ended', (select count(*) ${ownRows} and (${status} in ('completed', 'no_show')
        or (${status} = 'pending' and ${appointmentDate} < ${scope.today}::date))),
      'upcoming', ${upcomingAppointments(scope)},
      'weeks', ${countsByWeek(
        scope,
        sql`${ownRows} and ${status} in ('pending', 'completed')
          and ${appointmentDate} >= monday and ${appointmentDate} < monday + 7`,
      )})`;
}

/** Selects pending appointments that have not begun and are not past, from now to the seventh day after the clinic's today. */
function upcomingAppointments({ clinicId, now, today, timeZone }: Scope): SQL {
  const ownAppointments = appointments;
  return sql`(select coalesce(json_agg(upcoming), '[]') from (
      select ${ownAppointments.id}, ${ownAppointments.patientName} as "patientName", ${ownAppointments.appointmentDate} as "appointmentDate",
        to_char(${ownAppointments.appointmentTime}, 'HH24:MI') as "appointmentTime", ${ownAppointments.doctorName} as "doctorName",
        ${ownAppointments.contactNumber} as "number",
        case when ${ownAppointments.appointmentDate} = ${today}::date then 'today' else 'upcoming' end as "badge"
      from ${ownAppointments}
      where ${ownAppointments.clinicId} = ${clinicId} and ${ownAppointments.status} = 'pending'
        and ${ownAppointments.startedAt} is null
        and ${ownAppointments.appointmentDate} between ${today}::date and ${addDays(today, UPCOMING_DAYS)}::date
        and (${ownAppointments.appointmentDate} > ${today}::date or ${ownAppointments.appointmentTime} >= ${timeIn(timeZone, now)}::time)
      order by ${ownAppointments.appointmentDate}, ${ownAppointments.appointmentTime}, ${ownAppointments.id}
      ${atMost(UPCOMING_SHOWN)}) as upcoming)`;
}

function reviewNumbers(scope: Scope): SQL {
  const { clinicId, status, createdAt } = reviews;
  const ownRows = sql`from ${reviews} where ${clinicId} = ${scope.clinicId}`;
  return sql`json_build_object(
      'pending', (select count(*) ${ownRows} and ${status} = 'pending'),
      'sent', (select count(*) ${ownRows} and ${status} = 'sent'),
      'weeks', ${countsByWeek(scope, sql`${ownRows} and ${isInWeek(scope, createdAt)}`)})`;
}

function dueMessages(scope: Scope): SQL {
  const { scheduledDate } = messages;
  const today = sql`${scope.today}::date`;
  return sql`json_build_object(
      'dueToday', ${selectFirst(scope, sql`${scheduledDate} = ${today}`)},
      'overdue', ${selectFirst(scope, sql`${scheduledDate} < ${today}`)})`;
}

/** Part of the text, not a parameter: with a parameter PostgreSQL makes a new plan at every run. */
function atMost(most: number): SQL {
  return sql`limit ${most}`.inlineParams();
}

/**
 * Counts waiting messages and selects the oldest. Takes more text than a preview shows, because
 * PostgreSQL does not count visible letters.
 */
function selectFirst({ clinicId }: Scope, when: SQL): SQL {
  const table = messages;
  const waiting = sql`${table.clinicId} = ${clinicId} and ${table.status} = 'pending'
    and ${table.cancelledAt} is null and ${table.queued} and ${when}`;
  return sql`json_build_object(
      'count', (select count(*) from ${table} where ${waiting}),
      'messages', (select coalesce(json_agg(first), '[]') from (
        select ${table.id}, ${table.patientName} as "patientName", ${table.scheduledDate} as "scheduledDate",
          left(${table.messageContent}, ${MOST_OF_A_PREVIEW}) as "preview", ${table.language},
          ${table.whatsappNumber} as "number"
        from ${table} where ${waiting}
        order by ${table.scheduledDate}, ${table.createdAt}, ${table.id}
        ${atMost(DUE_SHOWN)}) as first))`;
}

/** One visible letter, such as an emoji of a family, has up to 11 characters. */
const MOST_OF_A_PREVIEW = 12 * PREVIEW_LENGTH;

/**
 * Counts a message as sent when its accepted attempt ended, or the one that a person reported as
 * arrived. A message has at most one such attempt (`send_attempts_one_live`), so none counts twice;
 * one that is set back no longer counts.
 */
function selectSentMessages(scope: Scope): SQL {
  const { clinicId, finishedAt, state } = sendAttempts;
  const ownRows = sql`from ${sendAttempts} where ${clinicId} = ${scope.clinicId}
    and ${state} in ('accepted', 'resolved_sent') and ${isInWeek(scope, finishedAt)}`;
  return sql`json_build_object('weeks', ${countsByWeek(scope, ownRows)})`;
}

/**
 * Counts each week by itself in the index, with one row of `monday` for each. Faster than finding
 * the week of each row and grouping.
 */
function countsByWeek({ today }: Scope, rowsOfWeek: SQL): SQL {
  const mondays = sql.param(lastWeeks(today));
  return sql`(select json_agg((select count(*) ${rowsOfWeek}) order by monday) from unnest(${mondays}::date[]) as monday)`;
}

/**
 * Matches times between midnights in the clinic's time zone, with its offset from UTC on that day.
 */
function isInWeek({ timeZone }: Scope, column: PgColumn): SQL {
  return sql`${column} >= monday::timestamp at time zone ${timeZone}
    and ${column} < (monday + 7)::timestamp at time zone ${timeZone}`;
}

/** Selects the newest of both kinds together, from the newest of each. */
function newestActivities(scope: Scope, parts: Parts): SQL {
  const kinds = [
    parts.appointments &&
      selectNewest(scope, {
        kind: 'appointment',
        table: appointments,
        what: appointments.doctorName,
      }),
    parts.reviews &&
      selectNewest(scope, { kind: 'review', table: reviews, what: reviews.treatment }),
  ].filter((kind) => kind !== false);
  return sql`(select coalesce(json_agg(activity), '[]') from (
      select kind, id, "patientName", what, status,
        to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
      from (${sql.join(kinds, sql` union all `)}) as newest
      order by newest.at desc, id desc ${atMost(ACTIVITIES_SHOWN)}) as activity)`;
}

function selectNewest(
  scope: Scope,
  {
    kind,
    table,
    what,
  }: { kind: Activity['kind']; table: typeof appointments | typeof reviews; what: PgColumn },
): SQL {
  const { id, clinicId, patientName, status, createdAt } = table;
  return sql`(select ${kind}::text as kind, ${id}, ${patientName} as "patientName", ${what} as what,
      ${status} as status, ${createdAt} as at
    from ${table} where ${clinicId} = ${scope.clinicId}
    order by ${createdAt} desc, ${id} desc ${atMost(ACTIVITIES_SHOWN)})`;
}
