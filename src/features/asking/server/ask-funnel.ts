import { sql } from 'drizzle-orm';
import { addDays } from '#platform/calendar.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import {
  hideRevealingCounts,
  isSmallGap,
  type FunnelStep,
  type ShownCounts,
  type StepCounts,
} from '../funnel-rules.ts';
import type { AskFunnel, GapReason, WeekFunnel } from '../schema.ts';
import { STANDS, VISIT_HASH } from './standing-decisions.ts';

const WEEKS = 8;

interface WeekRow extends Record<string, unknown>, StepCounts {
  readonly week: WeekFunnel['week'];
  readonly language: WeekFunnel['language'];
  readonly mayBeAskedGap: GapReason | null;
  readonly askedGap: GapReason | null;
  readonly deliveredGap: GapReason | null;
  readonly openedGap: GapReason | null;
}

interface DoctorRow extends Record<string, unknown>, StepCounts {
  readonly doctorName: string;
}

/**
 * Counts how many visits of the last eight weeks came to each step, by week and language and by doctor.
 * The commonest reason of each gap is named. Counts from which single patients could be read are hidden.
 */
export async function readAskFunnel(scope: ClinicScope): Promise<AskFunnel> {
  const { weeks, doctors } = await countSteps(scope);
  const [total] = hideRevealingCounts([sumSteps(weeks)]);
  if (total === undefined) throw new Error('One row gives one row');
  return {
    total,
    weeks: hideRevealing(weeks, (row) => ({
      week: row.week,
      language: row.language,
      gaps: nameGaps(row),
    })),
    doctors: hideRevealing(doctors, ({ doctorName }) => ({ doctorName })),
  };
}

/** Counts the visits at each step, for the clinic's own computation only: small counts are in it. */
export async function countSteps(scope: ClinicScope) {
  const [weeks, doctors] = await Promise.all([findWeeks(scope), findDoctors(scope)]);
  return { weeks, doctors };
}

/** The hidden counts of the tables do not follow from their sums (see `hideRevealingCounts`). */
function sumSteps(rows: readonly StepCounts[]): StepCounts {
  const sum = (step: FunnelStep) => rows.reduce((total, row) => total + row[step], 0);
  return {
    done: sum('done'),
    mayBeAsked: sum('mayBeAsked'),
    asked: sum('asked'),
    delivered: sum('delivered'),
    opened: sum('opened'),
  };
}

function hideRevealing<Row extends StepCounts, Rest>(
  rows: readonly Row[],
  rest: (row: Row) => Rest,
): (Rest & ShownCounts)[] {
  const visibleCounts = hideRevealingCounts(
    rows.map(({ done, mayBeAsked, asked, delivered, opened }) => ({
      done,
      mayBeAsked,
      asked,
      delivered,
      opened,
    })),
  );
  return rows.flatMap((row, place) => {
    const counts = visibleCounts[place];
    return counts ? [{ ...rest(row), ...counts }] : [];
  });
}

function nameGaps(row: WeekRow): WeekFunnel['gaps'] {
  const { mayBeAskedGap, askedGap, deliveredGap, openedGap } = row;
  return {
    mayBeAsked: isSmallGap(row, 'mayBeAsked') ? null : mayBeAskedGap,
    asked: isSmallGap(row, 'asked') ? null : askedGap,
    delivered: isSmallGap(row, 'delivered') ? null : deliveredGap,
    opened: isSmallGap(row, 'opened') ? null : openedGap,
  };
}

async function findWeeks(scope: ClinicScope): Promise<WeekRow[]> {
  return scope.db.execute<WeekRow>(sql`
    with visits as (${selectVisits(scope)})
    select week::text as week, language, ${COUNTS},
      mode() within group (order by may_gap) as "mayBeAskedGap",
      mode() within group (order by asked_gap) as "askedGap",
      mode() within group (order by delivered_gap) as "deliveredGap",
      mode() within group (order by opened_gap) as "openedGap"
    from visits group by 1, 2 order by 1 desc, 3 desc, 2`);
}

async function findDoctors(scope: ClinicScope): Promise<DoctorRow[]> {
  return scope.db.execute<DoctorRow>(sql`
    with visits as (${selectVisits(scope)})
    select doctor_name as "doctorName", ${COUNTS} from visits group by 1 order by 2 desc, 1`);
}

const COUNTS = sql`count(*)::int as done, count(*) filter (where may_gap is null)::int as "mayBeAsked",
  count(*) filter (where may_gap is null and asked_gap is null)::int as asked,
  count(*) filter (where may_gap is null and asked_gap is null and delivered_gap is null)::int as delivered,
  count(*) filter (where may_gap is null and asked_gap is null and opened_gap is null)::int as opened`;

/** Selects the visits with the step at which each of them stopped, and why. */
function selectVisits({ clinicId, today }: ClinicScope) {
  const from = addDays(today, -7 * WEEKS);
  return sql`
    select date_trunc('week', a.appointment_date)::date as week, a.doctor_name,
      coalesce(m.language, p.language, u.default_language) as language,
      case when d.seq is null then 'undecided' when d.because = 'excluded' then null else d.because end as may_gap,
      case when d.seq is null or coalesce(d.because, 'excluded') <> 'excluded' then null
        when d.because = 'excluded' then 'excluded'
        when m.status is distinct from 'sent' then 'not_sent' end as asked_gap,
      case when m.status = 'sent' and not exists (select from send_attempts s
        where s.user_id = m.user_id and s.message_id = m.id and (s.delivered_at is not null or s.read_at is not null))
        then 'no_report' end as delivered_gap,
      case when m.status is distinct from 'sent' then null when l.id is null then 'not_measured'
        when not exists (select from link_opens o where o.user_id = l.user_id and o.link_id = l.id) then 'not_opened' end as opened_gap
    from appointments a
      join users u on u.id = a.user_id
      left join patients p on p.user_id = a.user_id and p.id = a.patient_id
      left join ask_decisions d on d.user_id = a.user_id and d.visit_hash = ${VISIT_HASH} and ${STANDS}
      left join reviews r on r.user_id = a.user_id and r.appointment_id = a.id
      left join links l on l.user_id = a.user_id and l.review_id = r.id
      left join sequence_messages m on m.user_id = a.user_id and m.profile_id = r.id and m.kind = 'review_ask'
    where a.user_id = ${clinicId} and a.status = 'completed'
      and a.appointment_date > ${from}::date and a.appointment_date <= ${today}::date`;
}
