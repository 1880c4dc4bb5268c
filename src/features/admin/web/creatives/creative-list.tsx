import { Images, Pencil, SearchX, Trash2 } from 'lucide-react';
import { CONTENT_TYPE_TEXTS, monthText } from '#features/creatives/web/texts.ts';
import { failureText } from '#platform/web/texts.ts';
import { Banner } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { DataTable, RowActions, type Column } from '#platform/web/ui/data-table.tsx';
import { Menu } from '#platform/web/ui/menu.tsx';
import { ListFailed, listState, ListRows } from '#platform/web/ui/list-rows.tsx';
import { Pager } from '#platform/web/ui/pager.tsx';
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { UI_TEXTS } from '#platform/web/ui/texts.ts';
import type { KeptCreative } from '../../schema.ts';
import { KEEPING_TEXTS } from './texts.ts';
import type { KeptCreativeList } from './use-kept-creatives.ts';

export type CreativeAction = 'edit' | 'delete';

interface CreativeListProps {
  list: KeptCreativeList;
  isFiltered: boolean;
  onShowAll: () => void;
  onAction: (action: CreativeAction, creative: KeptCreative) => void;
}

/** The creatives of all clinics, newest first. */
export function CreativeList({ list, isFiltered, onShowAll, onAction }: CreativeListProps) {
  const pages = list.data?.pages ?? [];
  const rows = pages.flatMap((page) => page.items);
  const state = listState(list);
  if (state === 'loading' || (state === 'changing' && rows.length === 0))
    return <SkeletonRows label={KEEPING_TEXTS.loading} rows={5} />;
  if (state === 'failed') return <ListFailed list={list} fallback={KEEPING_TEXTS.loadFailed} />;
  if (rows.length === 0)
    return isFiltered ? (
      <EmptyState
        icon={SearchX}
        title={KEEPING_TEXTS.nothingFound}
        action={<Button onClick={onShowAll}>{KEEPING_TEXTS.showAll}</Button>}
      />
    ) : (
      <EmptyState icon={Images} title={KEEPING_TEXTS.empty}>
        {KEEPING_TEXTS.emptyHelp}
      </EmptyState>
    );
  return (
    <ListRows list={list}>
      <DataTable
        label={KEEPING_TEXTS.creatives}
        rows={rows}
        idOf={({ id }) => id}
        columns={toColumns(onAction)}
      />
      {list.isFetchNextPageError && (
        <div className="p-4">
          <Banner tone="danger">
            {failureText(list.error, { fallback: KEEPING_TEXTS.moreFailed })}
          </Banner>
        </div>
      )}
      <Pager
        shown={rows.length}
        total={pages.at(-1)?.total ?? 0}
        hasMore={list.hasNextPage}
        busy={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
      />
    </ListRows>
  );
}

function toColumns(onAction: CreativeListProps['onAction']): Column<KeptCreative>[] {
  return [
    {
      key: 'title',
      header: KEEPING_TEXTS.title,
      onCard: 'title',
      cell: ({ title, contentType, categoryName }) => (
        <>
          <span className="block font-semibold">{title}</span>
          <span className="block text-sm font-normal text-ink-soft">
            {CONTENT_TYPE_TEXTS[contentType]} · {categoryName ?? KEEPING_TEXTS.noCategory}
          </span>
        </>
      ),
    },
    { key: 'month', header: KEEPING_TEXTS.month, nowrap: true, cell: monthText },
    {
      key: 'clinic',
      header: KEEPING_TEXTS.clinic,
      cell: ({ clinicName }) => clinicName ?? KEEPING_TEXTS.allClinics,
    },
    {
      key: 'actions',
      header: KEEPING_TEXTS.actions,
      headerHidden: true,
      onCard: 'actions',
      width: 'w-px',
      cell: (creative) => (
        <RowActions>
          <Button
            icon={Pencil}
            label={KEEPING_TEXTS.editOf(creative.title)}
            onClick={() => onAction('edit', creative)}
          >
            {KEEPING_TEXTS.edit}
          </Button>
          <Menu
            label={UI_TEXTS.moreActions(creative.title)}
            items={[
              {
                label: KEEPING_TEXTS.deleteOf(creative.title),
                icon: Trash2,
                danger: true,
                onSelect: () => onAction('delete', creative),
              },
            ]}
          />
        </RowActions>
      ),
    },
  ];
}
