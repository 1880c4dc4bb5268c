import type { ReactNode } from 'react';
import { failureText } from '../texts.ts';
import { Banner } from './banner.tsx';
import { Card } from './card.tsx';
import { ListFailed, listState, ListRows, type ListQuery } from './list-rows.tsx';
import { Pager } from './pager.tsx';
import { SkeletonRows } from './skeleton.tsx';

interface ListCardProps {
  title: string;
  texts: { loading: string; listFailed: string; listFailedHelp: string; moreFailed: string };
  /** The slice's sentence for each refusal. */
  refusals?: Readonly<Record<string, string>>;
  /** A query for page after page. */
  list: PagedQuery;
  /** What is typed into the search has not been asked for yet. */
  isTyping?: boolean;
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

interface PagedQuery extends ListQuery {
  readonly isFetchNextPageError: boolean;
  readonly isFetchingNextPage: boolean;
  readonly hasNextPage: boolean;
  readonly fetchNextPage: () => unknown;
}

/** A list that is loading, failed, empty or there, page after page: what is around the rows, which are its children. */
export function ListCard({
  title,
  texts,
  refusals = {},
  list,
  isTyping,
  aside,
  empty,
  ...props
}: ListCardProps) {
  const { total, shown, count, children, below } = props;
  const state = listState(list, isTyping);
  const isOnItsWay = state === 'loading' || (state === 'changing' && shown === 0);
  return (
    <Card
      title={title}
      description={
        <span aria-live="polite" className="tabular-nums">
          {(state === 'loading' || state === 'changing') && texts.loading}
          {state === 'ready' && count}
        </span>
      }
      aside={aside}
      flush
    >
      {isOnItsWay && <SkeletonRows label={texts.loading} rows={6} />}
      {state === 'failed' && (
        <ListFailed list={list} refusals={refusals} fallback={texts.listFailed}>
          {texts.listFailedHelp}
        </ListFailed>
      )}
      {state === 'ready' && shown === 0 && <ListRows list={list}>{empty}</ListRows>}
      {state !== 'failed' && shown > 0 && (
        <ListRows list={list} isTyping={isTyping}>
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
        </ListRows>
      )}
    </Card>
  );
}
