import { markText } from '#platform/i18n.ts';
import { Failure } from '#platform/errors.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import type { MonthParts } from '../policy.ts';
import { listWeeks, toEarlierSpan, toSpan, type MonthSpan } from '../rules.ts';
import type { MonthFigures, MonthWeek } from '../schema.ts';
import {
  countAskedPatients,
  countAttendance,
  countCancellations,
  countDoNotContact,
  countFeedback,
  countOpenedLinks,
  countOutcomes,
  countReviewSteps,
  countVisits,
  countWeeks,
  measureWaiting,
} from './month-queries.ts';

/**
 * Returns the figures of a month; of the one that the clinic's clocks show without one. Throws
 * INVALID for a month after that one.
 */
export async function readMonth(
  scope: ClinicScope,
  { month, parts }: { month?: string | undefined; parts: MonthParts },
): Promise<MonthFigures> {
  const thisMonth = scope.today.slice(0, 7);
  const shownMonth = month ?? thisMonth;
  if (shownMonth > thisMonth) {
    const issue = { path: 'month', message: markText('Choose this month or one before it') };
    throw new Failure('INVALID', { data: { issues: [issue] } });
  }
  const span = toSpan(shownMonth);
  const [visits, messages, asking, feedback, doNotContact, earlier] = await Promise.all([
    parts.appointments
      ? readVisits(scope, span)
      : { visits: null, cancellations: null, weeks: null, reminders: null, waiting: null },
    parts.messages ? countOutcomes(scope, span) : null,
    parts.reviews ? readAsking(scope, span) : null,
    parts.reviews ? countFeedback(scope, span) : null,
    countDoNotContact(scope, span),
    readEarlier(scope, { span: toEarlierSpan(span, scope.today), parts }),
  ]);
  return {
    month: shownMonth,
    ...span,
    thisMonth,
    ...visits,
    messages,
    asking,
    feedback,
    doNotContact,
    earlier,
  };
}

async function readEarlier(
  scope: ClinicScope,
  { span, parts }: { span: MonthSpan; parts: MonthParts },
): Promise<MonthFigures['earlier']> {
  const [visits, waiting, askedPatients] = await Promise.all([
    parts.appointments ? countVisits(scope, span) : null,
    parts.appointments ? measureWaiting(scope, span) : null,
    parts.reviews ? countAskedPatients(scope, span) : null,
  ]);
  return { ...span, visits, waiting, askedPatients };
}

const NONE = { visits: 0, missed: 0 };

async function readVisits(scope: ClinicScope, span: MonthSpan) {
  const [visits, cancellations, weeks, attendance, waiting] = await Promise.all([
    countVisits(scope, span),
    countCancellations(scope, span),
    readWeeks(scope, span),
    countAttendance(scope, span),
    measureWaiting(scope, span),
  ]);
  const pick = (isWanted: boolean) => {
    const attendanceRow = attendance.find(({ isReminded }) => isReminded === isWanted);
    return attendanceRow ? { visits: attendanceRow.visits, missed: attendanceRow.missed } : NONE;
  };
  const reminders = { reminded: pick(true), notReminded: pick(false) };
  return { visits, cancellations, weeks, reminders, waiting };
}

const EMPTY_WEEK = { done: 0, missed: 0, medianMinutes: null, mostMinutes: null };

/** Reads the month by week; a week without visits has its place too. */
async function readWeeks(scope: ClinicScope, span: MonthSpan): Promise<MonthWeek[]> {
  const rows = await countWeeks(scope, span);
  return listWeeks(span, scope.today).map(
    (from) => rows.find((row) => row.from === from) ?? { from, ...EMPTY_WEEK },
  );
}

async function readAsking(scope: ClinicScope, span: MonthSpan): Promise<MonthFigures['asking']> {
  const [askedPatients, openings, steps] = await Promise.all([
    countAskedPatients(scope, span),
    countOpenedLinks(scope, span),
    countReviewSteps(scope, span),
  ]);
  return { askedPatients, ...openings, ...steps };
}
