import { SearchX } from 'lucide-react';
import { toRows } from '#platform/web/paged.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { DataTable, type Column } from '#platform/web/ui/data-table.tsx';
import { ListCard } from '#platform/web/ui/list-card.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { TextInput } from '#platform/web/ui/text-input.tsx';
import type { User } from '../schema.ts';
import { ADMIN_TEXTS } from './texts.ts';
import type { UserSearch } from './use-user-search.ts';

interface UserListProps {
  search: UserSearch;
  columns: readonly Column<User>[];
}

export function UserList({
  search: { typedText, search, list, isTyping },
  columns,
}: UserListProps) {
  const rows = toRows(list);
  const total = list.data?.pages.at(-1)?.total ?? 0;
  return (
    <ListCard
      title={ADMIN_TEXTS.users}
      texts={ADMIN_TEXTS}
      list={list}
      isTyping={isTyping}
      total={total}
      shownCount={rows.length}
      count={ADMIN_TEXTS.count(total)}
      aside={
        <search className="w-72 max-sm:w-full">
          <TextInput
            label={ADMIN_TEXTS.search}
            labelHidden
            type="search"
            placeholder={ADMIN_TEXTS.searchPlaceholder}
            maxLength={120}
            value={typedText}
            onChange={search}
          />
        </search>
      }
      empty={
        <EmptyState
          icon={SearchX}
          title={ADMIN_TEXTS.nothingFound}
          action={<Button onClick={() => search('')}>{ADMIN_TEXTS.showAll}</Button>}
        >
          {ADMIN_TEXTS.nothingFoundHelp}
        </EmptyState>
      }
    >
      <DataTable
        label={ADMIN_TEXTS.users}
        rows={rows}
        idOf={({ id }) => id}
        columns={columns}
        dense
        wide
      />
    </ListCard>
  );
}
