import { ORPCError } from '@orpc/client';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDebounced } from '#platform/web/use-debounced.ts';
import { adminApi } from './api.ts';

const TYPING_MS = 300;

export type UserSearch = ReturnType<typeof useUserSearch>;

/**
 * Loads clinics by name, page by page, for the typed search; keeps the earlier rows while it
 * changes.
 */
export function useUserSearch() {
  const [typed, type] = useState('');
  const settled = useDebounced(typed.trim(), TYPING_MS);
  // An emptied field shows all clinics at once.
  const search = typed.trim() === '' ? undefined : settled;
  const list = useInfiniteQuery(
    adminApi.users.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor, search }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  );
  const isTyping = typed.trim() !== (search ?? '');
  return { typed, type, list, isTyping, isDenied: isForbidden(list.error) };
}

export function isForbidden(error: unknown): boolean {
  return error instanceof ORPCError && error.code === 'FORBIDDEN';
}
