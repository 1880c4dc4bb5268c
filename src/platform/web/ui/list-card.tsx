import { useId, type ReactNode } from 'react';
import { failureText } from '../texts.ts';
import { Banner } from './banner.tsx';
import { ListFailed, listState, ListRows, type ListQuery } from './list-rows.tsx';
import { Pager } from './pager.tsx';
import { SkeletonRows } from './skeleton.tsx';

interface ListBodyProps {
  texts: { loading: string; listFailed: string; listFailedHelp?: string; moreFailed: string };
  /** The feature's sentence for each refusal. */
  refusals?: Readonly<Record<string, string>>;
  /** A query for page after page. */
  list: PagedQuery;
  /** The list has not been searched for the typed text yet. */
  isTyping?: boolean;
  /** How many rows there are, and how many of them are shown. */
  total: number;
  shownCount: number;
  /** In place of rows where there are none. */
  empty: ReactNode;
  children: ReactNode;
  /** Below the pager, where there are rows. */
  below?: ReactNode;
}

interface ListCardProps extends ListBodyProps {
  title: string;
  /** The page has the same title; still read aloud. */
  titleHidden?: boolean;
  /** Says how many rows there are. */
  count: ReactNode;
  /** Search and filters. */
  aside: ReactNode;
}

interface PagedQuery extends ListQuery {
  readonly isFetchNextPageError: boolean;
  readonly isFetchingNextPage: boolean;
  readonly hasNextPage: boolean;
  readonly fetchNextPage: () => unknown;
}

/** A list of page after page, with its title, its count and its filters in one line above it. */
export function ListCard({ title, titleHidden, count, aside, ...body }: ListCardProps) {
  const titleId = useId();
  const state = listState(body.list, body.isTyping);
  return (
    <section aria-labelledby={titleId}>
      <header className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-3 text-sm">
          <h2 id={titleId} className={titleHidden ? 'sr-only' : undefined}>
            {title}
          </h2>
          <p aria-live="polite" className="text-ink-soft tabular-nums">
            {(state === 'loading' || state === 'changing') && body.texts.loading}
            {state === 'ready' && count}
          </p>
        </div>
        {aside}
      </header>
      <div className="border-y border-line bg-surface max-sm:-mx-4 sm:overflow-clip sm:rounded-lg sm:border-x">
        <ListBody {...body} />
      </div>
    </section>
  );
}

/** The rows, which are its children, in each of the list's states: loading, failed, empty, ready. */
export function ListBody({
  texts,
  refusals = {},
  list,
  isTyping,
  total,
  shownCount,
  empty,
  children,
  below,
}: ListBodyProps) {
  const state = listState(list, isTyping);
  if (state === 'loading' || (state === 'changing' && shownCount === 0))
    return <SkeletonRows label={texts.loading} rows={6} />;
  if (state === 'failed')
    return (
      <ListFailed list={list} refusals={refusals} fallback={texts.listFailed}>
        {texts.listFailedHelp}
      </ListFailed>
    );
  if (shownCount === 0) return <ListRows list={list}>{empty}</ListRows>;
  return (
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
        shownCount={shownCount}
        total={total}
        hasMore={list.hasNextPage}
        busy={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
      />
      {below}
    </ListRows>
  );
}
