import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { PAGED } from '#platform/web/paged.ts';
import { useTypedSearch } from '#platform/web/use-typed-search.ts';
import { reportsApi } from './api.ts';

export type ReportSearch = ReturnType<typeof useReportSearch>;

/** Loads report requests, newest first, filtered by the typed text. */
export function useReportSearch() {
  const typing = useTypedSearch();
  const { searchText } = typing;
  const patient = searchText === '' ? undefined : searchText;
  const list = useInfiniteQuery(
    reportsApi.search.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor, patient }),
      ...PAGED,
    }),
  );
  return { ...typing, list, isOn: patient !== undefined };
}

/** Reloads the list. */
export function useRefreshReports(): () => void {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: reportsApi.key() });
}
