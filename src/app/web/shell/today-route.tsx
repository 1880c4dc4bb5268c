import type { QueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { can } from '#app/access.ts';
import type { Session } from '#features/clinics/schema.ts';
import { DayPage } from '#features/today/web/day-page.tsx';
import { dayQuery } from '#features/today/web/use-day.ts';
import { clinicsApi } from '#features/clinics/web/api.ts';
import { sessionQuery, useSession } from '#features/clinics/web/use-session.ts';
import { lazyPart } from '#platform/web/ui/lazy-part.tsx';
import { PageLoading } from './page-states.tsx';

const WeekPage = lazyPart(async () => (await import('#features/today/web/week-page.tsx')).WeekPage);

// Most clinics have been set up.
const loadSetupPage = async () => (await import('#features/setup/web/setup-page.tsx')).SetupPage;
const SetupPage = lazyPart(loadSetupPage);

/** Reads what Today begins with, so that it is there when the screen opens. */
export async function readToday(queryClient: QueryClient): Promise<void> {
  const session = queryClient.getQueryData(sessionQuery.queryKey);
  if (session === undefined || !showsSetup(session)) {
    await Promise.all([
      queryClient.ensureQueryData(dayQuery()),
      queryClient.ensureQueryData(clinicsApi.doctors.queryOptions()),
    ]);
    return;
  }
  const { setupQuery } = await import('#features/setup/web/use-setup.ts');
  await Promise.all([loadSetupPage(), queryClient.ensureQueryData(setupQuery)]);
}

/** A new clinic begins with its set-up list, for those who may change its settings. */
function showsSetup({ actor, clinic }: Session): boolean {
  return clinic.isSettingUp && can(actor, 'setup.steps');
}

/** The Today screen: the set-up list of a new clinic, the week of a doctor, or the day. */
export function TodayRoute() {
  const { date, view, doctor, visit } = useSearch({ from: '/shell/today' });
  const session = useSession();
  // Other days than today stay in reach.
  const isSettingUp = showsSetup(session) && date === undefined && view === undefined;
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
  return <DayPage date={date} visitId={visit} />;
}
