import type { ReactNode } from 'react';
import { failureText } from '../texts.ts';
import { Banner } from './banner.tsx';
import { Card } from './card.tsx';
import { Pager } from './pager.tsx';
import { SkeletonRows } from './skeleton.tsx';
import { ErrorState } from './states.tsx';

interface ListCardProps {
  title: string;
  texts: { loading: string; listFailed: string; listFailedHelp: string; moreFailed: string };
  /** The slice's sentence for each refusal. */
  refusals?: Readonly<Record<string, string>>;
  /** A query for page after page. */
  list: PagedQuery;
  /** How many rows are there, and how many are shown of them; said in `count`. */
  total: number;
  shown: number;
  count: string;
  /** Search and filters. */
  aside: ReactNode;
  /** In place of rows where there are none. */
  empty: ReactNode;
  children: ReactNode;
  /** Stands below everything, where there are rows. */
  below?: ReactNode;
}

/** What a list looks at of its query. */
interface PagedQuery {
  readonly data: object | undefined;
  readonly error: Error | null;
  readonly isPending: boolean;
  readonly isLoadingError: boolean;
  readonly isFetching: boolean;
  readonly isFetchNextPageError: boolean;
  readonly isFetchingNextPage: boolean;
  readonly hasNextPage: boolean;
  readonly refetch: () => unknown;
  readonly fetchNextPage: () => unknown;
}

/** A list that is loading, failed, empty or there, page after page: what is around the rows, which are its children. */
export function ListCard({
  title,
  texts,
  refusals = {},
  list,
  aside,
  empty,
  ...props
}: ListCardProps) {
  const { total, shown, count, children, below } = props;
  return (
    <Card
      title={title}
      description={
        <span aria-live="polite" className="tabular-nums">
          {list.isPending && texts.loading}
          {list.data && count}
        </span>
      }
      aside={aside}
      flush
    >
      {list.isPending && <SkeletonRows label={texts.loading} rows={6} />}
      {list.isLoadingError && (
        <ErrorState
          title={failureText(list.error, { refusals, fallback: texts.listFailed })}
          onRetry={() => void list.refetch()}
          busy={list.isFetching}
        >
          {texts.listFailedHelp}
        </ErrorState>
      )}
      {list.data && shown === 0 && empty}
      {shown > 0 && (
        <>
          {children}
          {list.isFetchNextPageError && (
            <div className="p-4 sm:px-6">
              <Banner tone="danger">
                {failureText(list.error, { refusals, fallback: texts.moreFailed })}
              </Banner>
            </div>
          )}
          <Pager
            shown={shown}
            total={total}
            hasMore={list.hasNextPage}
            busy={list.isFetchingNextPage}
            onMore={() => void list.fetchNextPage()}
          />
          {below}
        </>
      )}
    </Card>
  );
}
