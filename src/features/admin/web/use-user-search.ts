import { ORPCError } from '@orpc/client';
import { useInfiniteQuery } from '@tanstack/react-query';
import { PAGED } from '#platform/web/paged.ts';
import { useTypedSearch } from '#platform/web/use-typed-search.ts';
import { adminApi } from './api.ts';

export type UserSearch = ReturnType<typeof useUserSearch>;

/** Loads clinics by name, page by page, filtered by the typed text. */
export function useUserSearch() {
  const typing = useTypedSearch();
  const search = typing.searchText === '' ? undefined : typing.searchText;
  const list = useInfiniteQuery(
    adminApi.users.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor, search }),
      ...PAGED,
      staleTime: 0,
    }),
  );
  return { ...typing, list, isDenied: isForbidden(list.error) };
}

export function isForbidden(error: unknown): boolean {
  return error instanceof ORPCError && error.code === 'FORBIDDEN';
}
