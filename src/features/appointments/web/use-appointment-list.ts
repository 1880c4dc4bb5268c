import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { LIST_PAGE_SIZE } from '#platform/web/api.ts';
import { appointmentsApi } from './api.ts';
import type { AppointmentFilter } from './use-appointment-filter.ts';

/** The clinic's appointments page after page, the newest first; while a filter changes the former rows stay. */
export function useAppointmentList({ wanted }: AppointmentFilter) {
  return useInfiniteQuery(
    appointmentsApi.search.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...wanted, cursor, limit: LIST_PAGE_SIZE }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      placeholderData: keepPreviousData,
    }),
  );
}
