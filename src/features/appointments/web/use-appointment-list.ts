import { useInfiniteQuery } from '@tanstack/react-query';
import { LIST_PAGE_SIZE } from '#platform/web/api.ts';
import { PAGED } from '#platform/web/paged.ts';
import { appointmentsApi } from './api.ts';
import type { AppointmentFilter } from './use-appointment-filter.ts';

/** Loads the clinic's appointments: in time order from a first day on, backwards up to a last day, else newest first. */
export function useAppointmentList({ query }: AppointmentFilter) {
  return useInfiniteQuery(
    appointmentsApi.search.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...query, cursor, limit: LIST_PAGE_SIZE }),
      ...PAGED,
    }),
  );
}
