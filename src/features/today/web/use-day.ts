import { useQuery } from '@tanstack/react-query';
import { todayApi } from './api.ts';

/** The visits of a day; today's without a date. */
export function dayQuery(date?: string) {
  return todayApi.day.queryOptions({ input: { date }, staleTime: 0 });
}

/** Loads the visits of a day, again whenever the screen is opened or the tab is shown again. */
export function useDay(date: string | undefined) {
  return useQuery({ ...dayQuery(date), refetchOnWindowFocus: 'always' });
}

export type DayQuery = ReturnType<typeof useDay>;
export type Day = NonNullable<DayQuery['data']>;
