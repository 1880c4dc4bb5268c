import type { Feature } from '#features/clinics/schema.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import { sharedRead } from '#platform/server/db/shared-reads.ts';
import { partsFor } from '../policy.ts';
import { lastWeeks, percentOf } from '../rules.ts';
import type { Overview } from '../schema.ts';
import { overviewRow, type OverviewRow } from './queries.ts';

const sharedRow = sharedRead(overviewRow);

/** Everything on the start page of a clinic with these features; what another feature would show is null. */
export async function clinicOverview(
  scope: ClinicScope,
  { enabledFeatures }: { enabledFeatures: readonly Feature[] },
): Promise<Overview> {
  const row = await sharedRow(scope, partsFor(enabledFeatures));
  const { appointments, reviews, due } = row;
  return {
    today: scope.today,
    stats: {
      totalAppointments: appointments?.total ?? null,
      completedAppointments: appointments?.completed ?? null,
      pendingReviews: reviews?.pending ?? null,
      completedReviews: reviews?.sent ?? null,
    },
    dueToday: due?.dueToday ?? null,
    overdue: due?.overdue ?? null,
    upcomingAppointments: appointments?.upcoming ?? null,
    recentActivity: row.activities,
    performance: performanceOf(row),
    weeks: weeksOf(scope, row),
  };
}

function performanceOf({ appointments, reviews }: OverviewRow): Overview['performance'] {
  const requested = reviews && reviews.pending + reviews.sent;
  return {
    appointmentCompletionRate:
      appointments && percentOf({ part: appointments.completed, whole: appointments.total }),
    reviewResponseRate: reviews && percentOf({ part: reviews.sent, whole: requested ?? 0 }),
    totalActivities: appointments || reviews ? (appointments?.total ?? 0) + (requested ?? 0) : null,
  };
}

function weeksOf({ today }: ClinicScope, { appointments, reviews, sent }: OverviewRow) {
  return lastWeeks(today).map((startsOn, week) => ({
    startsOn,
    appointments: appointments && (appointments.weeks[week] ?? 0),
    reviewRequests: reviews && (reviews.weeks[week] ?? 0),
    messagesSent: sent && (sent.weeks[week] ?? 0),
  }));
}
