import { screenLocale } from '#platform/i18n.ts';
import type { ReactNode } from 'react';
import { allows } from '#features/clinics/policy.ts';
import type { Feature } from '#features/clinics/schema.ts';
import { useSession } from '#features/clinics/web/use-session.ts';
import { SetupBanner } from '#features/setup/web/setup-banner.tsx';
import { formatDate } from '#platform/calendar.ts';
import type { CalendarDate } from '#platform/time.ts';
import { isUnreachable } from '#platform/web/api.ts';
import { failureText } from '#platform/web/texts.ts';
import { Banner } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { PageHead } from '#platform/web/ui/page-head.tsx';
import { ErrorState } from '#platform/web/ui/states.tsx';
import { UI_TEXTS } from '#platform/web/ui/texts.ts';
import { dashboardAccess } from '../policy.ts';
import type { Overview } from '../schema.ts';
import { Attention } from './attention.tsx';
import { DueMessagesCard } from './due-messages.tsx';
import { WorkLoading } from './overview-loading.tsx';
import { PerformanceOverview } from './performance-overview.tsx';
import { QuickActions } from './quick-actions.tsx';
import { RecentActivity } from './recent-activity.tsx';
import { StatCards } from './stat-cards.tsx';
import { DASHBOARD_TEXTS } from './texts.ts';
import { UpcomingAppointments } from './upcoming-appointments.tsx';
import { useOverview } from './use-overview.ts';
import { WeekCharts } from './week-charts.tsx';

/** The start page: what needs attention, today's work, the counts, the trend. */
export function DashboardPage() {
  const { actor, clinic, today } = useSession();
  return (
    <>
      <PageHead
        tab={DASHBOARD_TEXTS.title}
        title={DASHBOARD_TEXTS.welcome(actor.name)}
        description={
          <>
            {clinic.clinicName} <span className="max-sm:hidden">·</span>{' '}
            <span className="whitespace-nowrap max-sm:block">{formatDay(today)}</span>
          </>
        }
      />
      <SetupBanner />
      {allows(dashboardAccess['dashboard.overview'], actor) ? (
        <WithOverview features={actor.enabledFeatures} />
      ) : (
        <QuickActions features={actor.enabledFeatures} />
      )}
    </>
  );
}

function WithOverview({ features }: { features: readonly Feature[] }) {
  const { data, isError, error, isFetching, refetch } = useOverview();
  const again = { onRetry: () => void refetch(), busy: isFetching };
  return (
    <div className="grid gap-6">
      {/* Every screen already says that the server cannot be reached. */}
      {data && isError && !isUnreachable(error) && <Outdated {...again} />}
      {data && <Attention {...data} />}
      <div className="grid gap-6 empty:hidden md:grid-cols-[repeat(auto-fit,minmax(18rem,1fr))] md:items-start">
        {data && <Work overview={data} />}
        {!data && !isError && <WorkLoading features={features} />}
        {!data && isError && (
          <Card flush>
            <ErrorState title={failureText(error, { fallback: DASHBOARD_TEXTS.failed })} {...again}>
              {DASHBOARD_TEXTS.failedKept}
            </ErrorState>
          </Card>
        )}
      </div>
      <QuickActions features={features} />
      {data && <Numbers overview={data} />}
    </div>
  );
}

function Work({ overview }: { overview: Overview }) {
  const { overdue, dueToday, upcomingAppointments, today } = overview;
  return (
    <>
      {overdue && (
        <DueMessagesCard
          due={overdue}
          title={DASHBOARD_TEXTS.overdue}
          empty={DASHBOARD_TEXTS.overdueEmpty}
          tone="danger"
        />
      )}
      {dueToday && (
        <DueMessagesCard
          due={dueToday}
          title={DASHBOARD_TEXTS.dueToday}
          empty={DASHBOARD_TEXTS.dueTodayEmpty}
          tone="attention"
        />
      )}
      {upcomingAppointments && (
        <UpcomingAppointments appointments={upcomingAppointments} today={today} />
      )}
    </>
  );
}

function Numbers({ overview }: { overview: Overview }) {
  const { stats, performance, recentActivity, weeks } = overview;
  return (
    <>
      <StatCards stats={stats} />
      {recentActivity && (
        <Pair>
          <PerformanceOverview stats={stats} performance={performance} />
          <RecentActivity activities={recentActivity} />
        </Pair>
      )}
      <WeekCharts weeks={weeks} />
    </>
  );
}

/** Two cards in a row on a wide screen; an odd last one takes the whole row. */
function Pair({ children }: { children: ReactNode }) {
  return (
    <div className="grid gap-6 lg:grid-cols-2 lg:[&>:last-child:nth-child(odd)]:col-span-2">
      {children}
    </div>
  );
}

function Outdated({ onRetry, busy }: { onRetry: () => void; busy: boolean }) {
  return (
    <Banner
      tone="info"
      action={
        <Button onClick={onRetry} busy={busy}>
          {UI_TEXTS.tryAgain}
        </Button>
      }
    >
      {DASHBOARD_TEXTS.outdated}
    </Banner>
  );
}

/** Formats a date as 'Friday, 20 Nov 2026'. */
function formatDay(date: CalendarDate): string {
  const weekday = new Intl.DateTimeFormat(screenLocale(), { weekday: 'long', timeZone: 'UTC' });
  return `${weekday.format(Date.parse(`${date}T00:00:00Z`))}, ${formatDate(date)}`;
}
