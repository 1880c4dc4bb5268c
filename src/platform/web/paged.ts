import {
  keepPreviousData,
  type InfiniteData,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';

interface AnyPage<Row> {
  readonly items: Row[];
  readonly nextCursor: string | null;
}

/** Options of a query that loads page after page. While a filter changes, the previous rows stay. */
export const PAGED = {
  initialPageParam: undefined,
  getNextPageParam: (page: AnyPage<unknown>): string | undefined => page.nextCursor ?? undefined,
  placeholderData: keepPreviousData,
} as const;

/** Returns the rows of all loaded pages. */
export function toRows<Row>(list: {
  readonly data: InfiniteData<AnyPage<Row>> | undefined;
}): Row[] {
  return list.data?.pages.flatMap((page) => page.items) ?? [];
}

/** Changes the rows that are cached for every filter of a paged list. */
export function changeRows<Row>(
  queryClient: QueryClient,
  { key, change }: { key: QueryKey; change: (rows: Row[]) => Row[] },
): void {
  queryClient.setQueriesData<InfiniteData<AnyPage<Row>>>(
    { queryKey: key },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({ ...page, items: change(page.items) })),
      },
  );
}
