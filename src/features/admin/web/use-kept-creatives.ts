import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { creativesApi } from '#features/creatives/web/api.ts';
import { PAGED } from '#platform/web/paged.ts';
import { adminApi } from './api.ts';

export interface KeptFilter {
  categoryId?: string;
  year?: number;
  monthNumber?: number;
}

export type KeptCreativeList = ReturnType<typeof useKeptCreatives>;

/** Loads the creatives of all clinics page by page, newest first. */
export function useKeptCreatives(filter: KeptFilter) {
  return useInfiniteQuery(
    adminApi.creatives.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...filter, cursor }),
      ...PAGED,
      staleTime: 0,
    }),
  );
}

export function useKeptCategories() {
  return useQuery(adminApi.categories.queryOptions({ staleTime: 0 }));
}

/** Refreshes creatives and categories, also on the clinics' screen. */
export function useRefreshKept(): () => void {
  const queryClient = useQueryClient();
  return () => {
    for (const queryKey of [
      adminApi.creatives.key(),
      adminApi.categories.key(),
      creativesApi.key(),
    ])
      void queryClient.invalidateQueries({ queryKey });
  };
}
