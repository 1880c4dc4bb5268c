import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDebounced } from '#platform/web/use-debounced.ts';
import { reportsApi } from './api.ts';

const TYPING_MS = 300;

export type ReportSearch = ReturnType<typeof useReportSearch>;

/** Report requests page after page, newest first, found by what is typed; a name never goes into the address. */
export function useReportSearch() {
  const [typed, type] = useState('');
  const settled = useDebounced(typed.trim(), TYPING_MS);
  // An emptied field shows everything at once.
  const patient = typed.trim() === '' ? undefined : settled;
  const list = useInfiniteQuery(
    reportsApi.search.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor, patient }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      placeholderData: keepPreviousData,
    }),
  );
  const isTyping = typed.trim() !== (patient ?? '');
  return { typed, type, list, isTyping, isOn: patient !== undefined };
}

/** Asks again for the list. */
export function useRefreshReports(): () => void {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: reportsApi.key() });
}
