import type { QueryClient } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { MessageSquareHeart, Send } from 'lucide-react';
import { Suspense } from 'react';
import { can } from '#app/access.ts';
import { AttentionLine } from '#features/today/web/day-attention.tsx';
import { DayPage } from '#features/today/web/day-page.tsx';
import { dayQuery } from '#features/today/web/use-day.ts';
import { sessionQuery, useSession } from '#features/clinics/web/use-session.ts';
import { useFeedbackCount } from '#features/feedback/web/use-feedback-count.ts';
import { useOverview } from '#features/dashboard/web/use-overview.ts';
import { lazyPart } from '#platform/web/ui/lazy-part.tsx';
import { PageLoading } from './page-states.tsx';
import { SHELL_TEXTS } from './texts.ts';

const WeekPage = lazyPart(async () => (await import('#features/today/web/week-page.tsx')).WeekPage);

// Most clinics have been set up.
const loadSetupPage = async () => (await import('#features/setup/web/setup-page.tsx')).SetupPage;
const SetupPage = lazyPart(loadSetupPage);

/** Reads what Today begins with, so that it is there when the screen opens. */
export async function readToday(queryClient: QueryClient): Promise<void> {
  if (queryClient.getQueryData(sessionQuery.queryKey)?.clinic.isSettingUp !== true) {
    await queryClient.ensureQueryData(dayQuery());
    return;
  }
  const { setupQuery } = await import('#features/setup/web/use-setup.ts');
  await Promise.all([loadSetupPage(), queryClient.ensureQueryData(setupQuery)]);
}

/** The Today screen with what other features want to be looked at. */
export function TodayRoute() {
  const { date, view, doctor } = useSearch({ from: '/shell/today' });
  const { actor, clinic } = useSession();
  // A new clinic begins with its set-up list; other days than today stay in reach.
  if (clinic.isSettingUp && date === undefined && view === undefined)
    return (
      <Suspense fallback={<PageLoading />}>
        <SetupPage />
      </Suspense>
    );
  if (view === 'week')
    return (
      <Suspense fallback={<PageLoading />}>
        <WeekPage date={date} doctorId={doctor} />
      </Suspense>
    );
  const canSend = can(actor, 'dashboard.overview') && can(actor, 'messaging.send');
  return (
    <DayPage
      date={date}
      attention={
        date === undefined && (
          <>
            {canSend && <DueMessages />}
            {can(actor, 'feedback.count') && <OpenFeedback />}
          </>
        )
      }
    />
  );
}

function DueMessages() {
  const { data } = useOverview();
  const late = data?.overdue?.count ?? 0;
  const count = late + (data?.dueToday?.count ?? 0);
  if (count === 0) return null;
  return (
    <AttentionLine
      icon={Send}
      lead={SHELL_TEXTS.messagesToSend(count)}
      rest={late > 0 ? SHELL_TEXTS.messagesLate(late) : ''}
    >
      {(content, className) => (
        <Link to="/quick-send" className={className}>
          {content}
        </Link>
      )}
    </AttentionLine>
  );
}

function OpenFeedback() {
  const { data } = useFeedbackCount();
  if (data === undefined || data.open === 0) return null;
  return (
    <AttentionLine
      icon={MessageSquareHeart}
      lead={SHELL_TEXTS.openFeedback(data.open)}
      rest={data.toAnswer > 0 ? SHELL_TEXTS.feedbackToAnswer(data.toAnswer) : ''}
    >
      {(content, className) => (
        <Link to="/feedback" className={className}>
          {content}
        </Link>
      )}
    </AttentionLine>
  );
}
