import { Images, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { CONTENT_TYPE_TEXTS, monthText } from '#features/creatives/web/texts.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { DataTable, RowActions, type Column } from '#platform/web/ui/data-table.tsx';
import { Menu } from '#platform/web/ui/menu.tsx';
import { EmptyList } from '#platform/web/ui/empty-list.tsx';
import { ListCard } from '#platform/web/ui/list-card.tsx';
import { toRows } from '#platform/web/paged.ts';
import { UI_TEXTS } from '#platform/web/ui/texts.ts';
import type { KeptCreative } from '../../schema.ts';
import { KEEPING_TEXTS } from './texts.ts';
import type { KeptCreativeList } from './use-kept-creatives.ts';

export type CreativeAction = 'edit' | 'delete';

interface CreativeListProps {
  list: KeptCreativeList;
  filters: ReactNode;
  isFiltered: boolean;
  onShowAll: () => void;
  onAction: (action: CreativeAction, creative: KeptCreative) => void;
}

/** The creatives of all clinics, newest first. */
export function CreativeList({
  list,
  filters,
  isFiltered,
  onShowAll,
  onAction,
}: CreativeListProps) {
  const rows = toRows(list);
  const total = list.data?.pages.at(-1)?.total ?? 0;
  return (
    <ListCard
      title={KEEPING_TEXTS.creatives}
      texts={KEEPING_TEXTS}
      list={list}
      total={total}
      shown={rows.length}
      count={KEEPING_TEXTS.count(total)}
      aside={filters}
      empty={
        <EmptyList
          icon={Images}
          texts={KEEPING_TEXTS}
          isFiltered={isFiltered}
          onShowAll={onShowAll}
        />
      }
    >
      <DataTable
        label={KEEPING_TEXTS.creatives}
        rows={rows}
        idOf={({ id }) => id}
        columns={toColumns(onAction)}
      />
    </ListCard>
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
