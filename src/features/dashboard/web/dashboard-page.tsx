import { useQuery } from '@tanstack/react-query';
import { allows } from '#features/clinics/policy.ts';
import { useSession } from '#features/clinics/web/use-session.ts';
import { messagingAccess } from '#features/messaging/policy.ts';
import { messagingApi } from '#features/messaging/web/api.ts';
import { formatDate } from '#platform/calendar.ts';
import type { CalendarDate } from '#platform/time.ts';
import { Banner } from '#platform/web/ui/banner.tsx';
import { LinkButton } from '#platform/web/ui/link-button.tsx';
import { PageHead } from '#platform/web/ui/page-head.tsx';
import { DueMessages } from './due-messages.tsx';
import { QuickActions } from './quick-actions.tsx';
import { DASHBOARD_TEXTS } from './texts.ts';

/** What needs attention, then today's work. */
export function DashboardPage() {
  const { actor, clinic, today } = useSession();
  const seesMessages =
    actor.enabledFeatures.includes('sequences') &&
    allows(messagingAccess['messaging.search'], actor);
  return (
    <>
      <PageHead
        tab={DASHBOARD_TEXTS.title}
        title={DASHBOARD_TEXTS.welcome(actor.name)}
        description={
          <>
            {clinic.clinicName} <span className="max-sm:hidden">·</span>{' '}
            <span className="whitespace-nowrap max-sm:block">{dayOf(today)}</span>
          </>
        }
      />
      <div className="grid gap-6">
        {seesMessages && <Attention />}
        <div className="grid items-start gap-6 lg:grid-cols-3">
          {seesMessages && (
            <div className="grid gap-6 lg:col-span-2">
              <DueMessages
                date="overdue"
                title={DASHBOARD_TEXTS.overdue}
                empty={DASHBOARD_TEXTS.overdueEmpty}
              />
              <DueMessages
                date="due_today"
                title={DASHBOARD_TEXTS.dueToday}
                empty={DASHBOARD_TEXTS.dueTodayEmpty}
              />
            </div>
          )}
          <QuickActions actor={actor} />
        </div>
      </div>
    </>
  );
}

function Attention() {
  const { data } = useQuery(messagingApi.summary.queryOptions());
  const count = (data?.overdue ?? 0) + (data?.dueToday ?? 0);
  if (!data || count === 0) return null;
  return (
    <Banner
      tone="attention"
      action={<LinkButton to="/quick-send">{DASHBOARD_TEXTS.attentionAction}</LinkButton>}
    >
      <strong>{DASHBOARD_TEXTS.attentionLead(count)}</strong>
      <span className="block text-sm">
        {DASHBOARD_TEXTS.attention(data.overdue, data.dueToday)}
      </span>
    </Banner>
  );
}

/** 'Friday, 20 Nov 2026'. */
function dayOf(date: CalendarDate): string {
  const weekday = new Intl.DateTimeFormat('en-IN', { weekday: 'long', timeZone: 'UTC' });
  return `${weekday.format(Date.parse(`${date}T00:00:00Z`))}, ${formatDate(date)}`;
}
