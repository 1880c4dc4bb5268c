import { useState, type ReactNode } from 'react';
import { isMissing } from '../api.ts';
import { failureText } from '../texts.ts';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import { ErrorState } from './states.tsx';
import { UI_TEXTS } from './texts.ts';

/** The part of its query that a list reads, whether that asks for all at once or page after page. */
export interface ListQuery {
  readonly data: object | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  /** The rows are those of the filter before. */
  readonly isPlaceholderData: boolean;
  readonly isRefetchError: boolean;
  /** Stays while the query is tried again, when its error does not. */
  readonly errorUpdateCount: number;
  readonly refetch: () => unknown;
}

/** `changing`: the rows on screen are those of the filter before, and are not to be used. */
export type ListState = 'loading' | 'failed' | 'changing' | 'ready';

/** Which of its states a list is in. `isTyping`: what is typed into the search has not been asked for yet. */
export function listState(
  { data, isPlaceholderData, errorUpdateCount }: ListQuery,
  isTyping = false,
): ListState {
  const hasOwnRows = data !== undefined && !isPlaceholderData;
  // Also while it is tried again: an error must not alternate with the rows of another filter.
  if (!hasOwnRows && errorUpdateCount > 0) return 'failed';
  if (data === undefined) return 'loading';
  return isPlaceholderData || isTyping ? 'changing' : 'ready';
}

interface ListRowsProps {
  list: ListQuery;
  isTyping?: boolean;
  children: ReactNode;
}

/** A list's rows and all that acts on them. Those of another filter are dimmed, marked as busy and out of reach. */
export function ListRows({ list, isTyping, children }: ListRowsProps) {
  const isChanging = listState(list, isTyping) === 'changing';
  return (
    <div aria-busy={isChanging}>
      <ReloadFailed list={list} />
      <div inert={isChanging} className="transition-opacity inert:opacity-50">
        {children}
      </div>
    </div>
  );
}

/** Over rows that are still shown: says that they could not be loaded again. Nothing when they could. */
export function ReloadFailed({ list }: { list: Omit<ListQuery, 'errorUpdateCount'> }) {
  if (!list.isRefetchError) return null;
  return (
    <div className="p-4 sm:px-6">
      <Banner
        tone="attention"
        action={
          <Button busy={list.isFetching} onClick={() => void list.refetch()}>
            {UI_TEXTS.tryAgain}
          </Button>
        }
      >
        {UI_TEXTS.reloadFailed}
      </Banner>
    </div>
  );
}

interface ListFailedProps {
  list: ListQuery;
  /** The slice's sentence for each refusal. */
  refusals?: Readonly<Record<string, string>>;
  fallback: string;
  children?: ReactNode;
}

/**
 * In place of rows that could not be loaded. The error stays in sight while the list is loaded again; what does not exist
 * is not asked for again.
 */
export function ListFailed({ list, refusals, fallback, children }: ListFailedProps) {
  const [error, setError] = useState(list.error);
  if (list.error !== null && list.error !== error) setError(list.error);
  return (
    <ErrorState
      title={failureText(error, { refusals, fallback })}
      onRetry={isMissing(error) ? undefined : () => void list.refetch()}
      busy={list.isFetching}
    >
      {children}
    </ErrorState>
  );
}
