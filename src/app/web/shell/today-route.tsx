import type { QueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { can } from '#app/access.ts';
import { DayPage } from '#features/today/web/day-page.tsx';
import { dayQuery } from '#features/today/web/use-day.ts';
import { sessionQuery, useSession } from '#features/clinics/web/use-session.ts';
import { useFeedbackCount } from '#features/feedback/web/use-feedback-count.ts';
import { useOverview } from '#features/dashboard/web/use-overview.ts';
import { lazyPart } from '#platform/web/ui/lazy-part.tsx';
import { listOtherAttention, mayCountMessages } from './use-attention.ts';
import { PageLoading } from './page-states.tsx';

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
  const isSettingUp = clinic.isSettingUp && date === undefined && view === undefined;
  const isToday = !isSettingUp && view !== 'week' && date === undefined;
  const counts = {
    overview: useOverview({ enabled: isToday && mayCountMessages(actor) }).data,
    feedback: useFeedbackCount({ enabled: isToday && can(actor, 'feedback.count') }).data,
  };
  if (isSettingUp)
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
  return <DayPage date={date} attention={isToday ? listOtherAttention(counts) : []} />;
}
