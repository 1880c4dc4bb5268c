import { useInfiniteQuery } from '@tanstack/react-query';
import { PAGED } from '#platform/web/paged.ts';
import { creativesApi } from './api.ts';
import type { CreativeFilter } from './use-creative-filter.ts';

/** Loads the creatives that the filter finds, newest first. */
export function useCreativeList({ category, year, monthNumber }: CreativeFilter) {
  return useInfiniteQuery(
    creativesApi.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor, categoryId: category, year, monthNumber }),
      ...PAGED,
    }),
  );
}

export type CreativeList = ReturnType<typeof useCreativeList>;
