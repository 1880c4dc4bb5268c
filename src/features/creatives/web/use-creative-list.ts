import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { creativesApi } from './api.ts';
import type { CreativeFilter } from './use-creative-filter.ts';

/** The creatives of the filter page after page; while it changes the former ones stay. */
export function useCreativeList({ category, year, monthNumber }: CreativeFilter) {
  return useInfiniteQuery(
    creativesApi.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor, categoryId: category, year, monthNumber }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      placeholderData: keepPreviousData,
    }),
  );
}

export type CreativeList = ReturnType<typeof useCreativeList>;
