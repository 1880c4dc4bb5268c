import type { Feature } from '#features/clinics/schema.ts';
import { filterSuppressed } from '#features/patients/server/do-not-contact.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import { PREVIEW_LENGTH, shorten } from '#platform/text.ts';
import { partsFor } from '../policy.ts';
import { lastWeeks, toPercent } from '../rules.ts';
import type { DueMessages, Overview } from '../schema.ts';
import {
  overviewRow,
  type DueRows,
  type OverviewRow,
  type WithNumber,
} from './overview-queries.ts';

/**
 * Returns everything on the start page of a clinic with these features; the parts of other features
 * are null.
 */
export async function clinicOverview(
  scope: ClinicScope,
  { enabledFeatures }: { enabledFeatures: readonly Feature[] },
): Promise<Overview> {
  const row = await overviewRow(scope, partsFor(enabledFeatures));
  const { appointments, reviews, due } = row;
  const rows = [
    ...(due ? [...due.dueToday.messages, ...due.overdue.messages] : []),
    ...(appointments?.upcoming ?? []),
  ];
  const suppressed = await filterSuppressed(
    scope,
    rows.map(({ number }) => number),
  );
  return {
    today: scope.today,
    stats: {
      totalAppointments: appointments?.total ?? null,
      completedAppointments: appointments?.completed ?? null,
      pendingReviews: reviews?.pending ?? null,
      completedReviews: reviews?.sent ?? null,
    },
    dueToday: due && presentDue(due.dueToday, suppressed),
    overdue: due && presentDue(due.overdue, suppressed),
    upcomingAppointments: appointments && present(appointments.upcoming, suppressed),
    recentActivity: row.activities,
    performance: toPerformance(row),
    weeks: toWeeks(scope, row),
  };
}

function presentDue({ count, messages }: DueRows, suppressed: ReadonlySet<string>): DueMessages {
  const shortMessages = present(messages, suppressed).map((message) => ({
    ...message,
    preview: shorten(message.preview, PREVIEW_LENGTH),
  }));
  return { count, messages: shortMessages };
}

/** Marks rows whose number is on the do-not-contact list, and drops the number. */
function present<Row extends { doNotContact?: true }>(
  rows: readonly WithNumber<Row>[],
  suppressed: ReadonlySet<string>,
) {
  return rows.map(({ number, ...row }) =>
    suppressed.has(number) ? { ...row, doNotContact: true as const } : row,
  );
}

function toPerformance({ appointments, reviews }: OverviewRow): Overview['performance'] {
  const requestCount = reviews && reviews.pending + reviews.sent;
  return {
    endedAppointments: appointments?.ended ?? null,
    appointmentCompletionRate:
      appointments && toPercent({ part: appointments.completed, whole: appointments.ended }),
    reviewResponseRate: reviews && toPercent({ part: reviews.sent, whole: requestCount ?? 0 }),
    totalActivities:
      appointments || reviews ? (appointments?.total ?? 0) + (requestCount ?? 0) : null,
  };
}

function toWeeks({ today }: ClinicScope, { appointments, reviews, sent }: OverviewRow) {
  return lastWeeks(today).map((startsOn, week) => ({
    startsOn,
    appointments: appointments && (appointments.weeks[week] ?? 0),
    reviewRequests: reviews && (reviews.weeks[week] ?? 0),
    messagesSent: sent && (sent.weeks[week] ?? 0),
  }));
}
