import { SearchX } from 'lucide-react';
import { failureText } from '#platform/web/texts.ts';
import { Banner } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { DataTable, type Column } from '#platform/web/ui/data-table.tsx';
import { Pager } from '#platform/web/ui/pager.tsx';
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx';
import { TextInput } from '#platform/web/ui/text-input.tsx';
import type { User } from '../schema.ts';
import { ADMIN_TEXTS } from './texts.ts';
import type { UserSearch } from './use-user-search.ts';

interface UserListProps {
  search: UserSearch;
  columns: readonly Column<User>[];
}

/** All clinics by name. */
export function UserList({ search: { typed, type, list }, columns }: UserListProps) {
  const pages = list.data?.pages ?? [];
  const rows = pages.flatMap((page) => page.items);
  const total = pages.at(-1)?.total ?? 0;
  return (
    <Card
      title={ADMIN_TEXTS.users}
      description={
        <span aria-live="polite">{list.data ? ADMIN_TEXTS.count(total) : ADMIN_TEXTS.loading}</span>
      }
      aside={
        <search className="w-72 max-sm:w-full">
          <TextInput
            label={ADMIN_TEXTS.search}
            labelHidden
            type="search"
            placeholder={ADMIN_TEXTS.searchPlaceholder}
            maxLength={120}
            value={typed}
            onChange={type}
          />
        </search>
      }
      flush
    >
      {list.isPending && <SkeletonRows label={ADMIN_TEXTS.loading} rows={6} />}
      {list.isLoadingError && (
        <ErrorState
          title={failureText(list.error, { fallback: ADMIN_TEXTS.fetchFailed })}
          onRetry={() => void list.refetch()}
          busy={list.isFetching}
        >
          {ADMIN_TEXTS.fetchFailedHelp}
        </ErrorState>
      )}
      {list.data && rows.length === 0 && (
        <EmptyState
          icon={SearchX}
          title={ADMIN_TEXTS.nothingFound}
          action={<Button onClick={() => type('')}>{ADMIN_TEXTS.showAll}</Button>}
        >
          {ADMIN_TEXTS.nothingFoundHelp}
        </EmptyState>
      )}
      {rows.length > 0 && (
        <>
          <DataTable
            label={ADMIN_TEXTS.users}
            rows={rows}
            idOf={({ id }) => id}
            columns={columns}
            wide
          />
          {list.isFetchNextPageError && (
            <div className="p-4">
              <Banner tone="danger">
                {failureText(list.error, { fallback: ADMIN_TEXTS.moreFailed })}
              </Banner>
            </div>
          )}
          <Pager
            shown={rows.length}
            total={total}
            hasMore={list.hasNextPage}
            busy={list.isFetchingNextPage}
            onMore={() => void list.fetchNextPage()}
          />
        </>
      )}
    </Card>
  );
}
