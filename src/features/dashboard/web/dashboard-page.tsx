import { screenLocale } from '#platform/i18n.ts';
import { CalendarCheck, Clock } from 'lucide-react';
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
import { Card, CardColumns } from '#platform/web/ui/card.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { PageHead } from '#platform/web/ui/page-head.tsx';
import { ErrorState } from '#platform/web/ui/states.tsx';
import { UI_TEXTS } from '#platform/web/ui/texts.ts';
import { dashboardAccess } from '../policy.ts';
import type { Overview } from '../schema.ts';
import { Attention } from './attention.tsx';
import { DueMessagesCard } from './due-messages.tsx';
import { MessagesLoading, UpcomingLoading } from './overview-loading.tsx';
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
  if (!data && isError)
    return (
      <div className="grid gap-4">
        <Card flush>
          <ErrorState title={failureText(error, { fallback: DASHBOARD_TEXTS.failed })} {...again}>
            {DASHBOARD_TEXTS.failedKept}
          </ErrorState>
        </Card>
        <QuickActions features={features} />
      </div>
    );
  return (
    <div className="grid grid-cols-1 gap-4">
      {/* Every screen already says that the server cannot be reached. */}
      {data && isError && !isUnreachable(error) && <Outdated {...again} />}
      {data && <Attention {...data} />}
      {data ? <Parts overview={data} features={features} /> : <PartsLoading features={features} />}
      {data && <WeekCharts weeks={data.weeks} />}
    </div>
  );
}

function Parts({ overview, features }: { overview: Overview; features: readonly Feature[] }) {
  const { stats, performance, upcomingAppointments, recentActivity, today } = overview;
  return (
    <TwoColumns
      messages={overview.overdue && overview.dueToday && <Messages {...overview} />}
      upcoming={
        upcomingAppointments && (
          <UpcomingAppointments appointments={upcomingAppointments} today={today} />
        )
      }
      recent={recentActivity && <RecentActivity activities={recentActivity} />}
    >
      <QuickActions features={features} />
      <StatCards stats={stats} />
      {recentActivity && <PerformanceOverview stats={stats} performance={performance} />}
    </TwoColumns>
  );
}

function PartsLoading({ features }: { features: readonly Feature[] }) {
  return (
    <TwoColumns
      messages={features.includes('sequences') && <MessagesLoading />}
      upcoming={features.includes('appointments') && <UpcomingLoading />}
    >
      <QuickActions features={features} />
    </TwoColumns>
  );
}

function Messages({ overdue, dueToday }: Pick<Overview, 'overdue' | 'dueToday'>) {
  return (
    <CardColumns>
      {overdue && (
        <DueMessagesCard
          due={overdue}
          title={DASHBOARD_TEXTS.overdue}
          icon={Clock}
          empty={DASHBOARD_TEXTS.overdueEmpty}
          tone="danger"
        />
      )}
      {dueToday && (
        <DueMessagesCard
          due={dueToday}
          title={DASHBOARD_TEXTS.dueToday}
          icon={CalendarCheck}
          empty={DASHBOARD_TEXTS.dueTodayEmpty}
          tone="attention"
        />
      )}
    </CardColumns>
  );
}

interface TwoColumnsProps {
  messages: ReactNode;
  upcoming: ReactNode;
  children: ReactNode;
  recent?: ReactNode;
}

/**
 * Puts the appointments and the activity at the side where there is room. The second row takes up
 * what one column is longer than the other, so that reading keeps the order of a phone.
 */
function TwoColumns({ messages, upcoming, children, recent }: TwoColumnsProps) {
  const hasSide = Boolean(upcoming) || Boolean(recent);
  return (
    <div
      className={classNames(
        'grid grid-cols-1 gap-4 xl:gap-y-0',
        hasSide && 'xl:grid-cols-[minmax(0,1fr)_22rem] xl:grid-rows-[auto_1fr_auto]',
      )}
    >
      {messages && <div className="xl:pb-3">{messages}</div>}
      {upcoming && (
        <div className="grid xl:col-start-2 xl:row-span-2 xl:row-start-1 xl:pb-4">{upcoming}</div>
      )}
      <div
        className={classNames(
          'grid grid-cols-1 content-start gap-4 xl:col-start-1 xl:row-end-4 xl:gap-3',
          messages ? 'xl:row-start-2' : 'xl:row-start-1',
        )}
      >
        {children}
      </div>
      {recent && (
        <div
          className={
            upcoming
              ? 'xl:col-start-2 xl:row-start-3'
              : 'xl:col-start-2 xl:row-span-3 xl:row-start-1'
          }
        >
          {recent}
        </div>
      )}
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
