import { useQuery, useQueryClient } from '@tanstack/react-query';
import { formatTime } from '#platform/calendar.ts';
import { NOT_STORED } from '#platform/web/api.ts';
import { failureText } from '#platform/web/texts.ts';
import { Banner, NoticeBanner, useNotice } from '#platform/web/ui/banner.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { LinkButton } from '#platform/web/ui/link-button.tsx';
import { SkeletonText } from '#platform/web/ui/skeleton.tsx';
import { ErrorState } from '#platform/web/ui/states.tsx';
import type { Reminders } from '../schema.ts';
import { remindersApi } from './api.ts';
import { PlannedReminders } from './planned-reminders.tsx';
import { RemindersForm } from './reminders-form.tsx';
import { REMINDERS_TEXTS } from './texts.ts';

/** When patients are reminded: the settings, and what waits for the next days. */
export function RemindersPage() {
  const query = useQuery(
    remindersApi.reminders.queryOptions({
      staleTime: 0,
      gcTime: 0,
      refetchOnWindowFocus: false,
      meta: NOT_STORED,
    }),
  );
  if (query.data) return <Loaded reminders={query.data} />;
  return (
    <Card title={REMINDERS_TEXTS.title}>
      {query.isPending ? (
        <SkeletonText label={REMINDERS_TEXTS.loading} rows={6} />
      ) : (
        <ErrorState
          title={failureText(query.error, { fallback: REMINDERS_TEXTS.loadFailed })}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      )}
    </Card>
  );
}

function Loaded({ reminders }: { reminders: Reminders }) {
  const queryClient = useQueryClient();
  const notice = useNotice();
  const show = (latest: Reminders) =>
    queryClient.setQueryData(remindersApi.reminders.queryKey(), latest);
  const { settings, version, windowStart, windowEnd } = reminders;
  return (
    <>
      <NoticeBanner state={notice} />
      <div className="grid max-w-180 grid-cols-1 gap-6">
        <Card title={REMINDERS_TEXTS.title} description={REMINDERS_TEXTS.description}>
          <div className="grid grid-cols-1 gap-5">
            <Hints reminders={reminders} />
            <RemindersForm key={version} reminders={reminders} onChanged={show} notice={notice} />
            <p className="text-sm text-ink-soft">
              {REMINDERS_TEXTS.window({ from: formatTime(windowStart), to: formatTime(windowEnd) })}
            </p>
          </div>
        </Card>
        {settings.isOn && <PlannedReminders planned={reminders.planned} />}
      </div>
    </>
  );
}

/** Says what keeps reminders from going, or answers from being heard. */
function Hints({
  reminders: { settings, goesByAutopilot, hearsAnswers },
}: {
  reminders: Reminders;
}) {
  return (
    <>
      {!goesByAutopilot && (
        <Banner
          tone="attention"
          action={<LinkButton to="/settings/autopilot">{REMINDERS_TEXTS.openAutopilot}</LinkButton>}
        >
          {REMINDERS_TEXTS.noAutopilot}
        </Banner>
      )}
      {goesByAutopilot && settings.asksConfirmation && !hearsAnswers && (
        <Banner
          tone="info"
          action={
            <LinkButton to="/settings/integrations">{REMINDERS_TEXTS.openIntegrations}</LinkButton>
          }
        >
          {REMINDERS_TEXTS.notHeard}
        </Banner>
      )}
    </>
  );
}
