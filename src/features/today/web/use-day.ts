import { useQuery } from '@tanstack/react-query';
import { visitsApi } from './api.ts';

/** Loads the visits of a day, again whenever the screen is opened or the tab is shown again. */
export function useDay(date: string | undefined) {
  return useQuery(
    visitsApi.day.queryOptions({
      input: { date },
      staleTime: 0,
      refetchOnWindowFocus: 'always',
    }),
  );
}

export type DayQuery = ReturnType<typeof useDay>;
export type Day = NonNullable<DayQuery['data']>;
