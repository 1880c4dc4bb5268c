import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { sessionQuery, useSession } from '#features/clinics/web/use-session.ts';
import { dateIn } from '#platform/calendar.ts';
import { dashboardApi } from './api.ts';

const MINUTE_MS = 60_000;

export const overviewQuery = dashboardApi.overview.queryOptions({ staleTime: 0 });

/**
 * Loads the start page's overview. Reloads it when the page is opened or the tab shown again, and
 * when the clinic's next day begins: due messages become overdue at its midnight.
 */
export function useOverview() {
  const { today, clinic, clockShiftMs } = useSession();
  const queryClient = useQueryClient();
  const overview = useQuery({ ...overviewQuery, refetchOnWindowFocus: 'always' });
  const shownDay = overview.data?.today ?? today;
  useEffect(() => {
    const refresh = () => void queryClient.invalidateQueries({ queryKey: dashboardApi.key() });
    return onEachMinute(() => {
      // A device whose date is wrong asks once a minute; the answer is right all the same.
      if (dateIn(clinic.timeZone, new Date(Date.now() + clockShiftMs)) !== shownDay) refresh();
    });
  }, [queryClient, clinic.timeZone, clockShiftMs, shownDay]);
  useEffect(() => {
    // The other screens use the session's date.
    if (shownDay !== today) void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
  }, [queryClient, shownDay, today]);
  return overview;
}

/**
 * Calls back at each new minute, and so at midnight in every time zone; returns a function that
 * stops it.
 */
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
