import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { sessionQuery, useSession } from '#features/clinics/web/use-session.ts';
import { dateIn } from '#platform/calendar.ts';
import { dashboardApi } from './api.ts';

const MINUTE_MS = 60_000;

/**
 * The start page's overview. Asked for again whenever the page is opened, or seen again after the tab was hidden, and
 * when the clinic's next day begins: due turns into overdue at its midnight.
 */
export function useOverview() {
  const { today, clinic } = useSession();
  const queryClient = useQueryClient();
  const overview = useQuery(
    dashboardApi.overview.queryOptions({ staleTime: 0, refetchOnWindowFocus: 'always' }),
  );
  const shown = overview.data?.today ?? today;
  useEffect(() => {
    const refresh = () => void queryClient.invalidateQueries({ queryKey: dashboardApi.key() });
    return onEachMinute(() => {
      // A device whose date is wrong asks once a minute; the answer is right all the same.
      if (dateIn(clinic.timeZone, new Date()) !== shown) refresh();
    });
  }, [queryClient, clinic.timeZone, shown]);
  useEffect(() => {
    // The other screens go by the session's day.
    if (shown !== today) void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
  }, [queryClient, shown, today]);
  return overview;
}

/** Calls when clocks show a new minute, as they do at midnight in every time zone; answers how to stop. */
function onEachMinute(call: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    timer = setTimeout(tick, MINUTE_MS - (Date.now() % MINUTE_MS));
  };
  const tick = () => {
    call();
    wait();
  };
  wait();
  return () => clearTimeout(timer);
}
