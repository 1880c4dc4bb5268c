import { Images, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { CreativeThumbnail } from '#features/creatives/web/creative-thumbnail.tsx';
import { CONTENT_TYPE_TEXTS, monthText } from '#features/creatives/web/texts.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { DataTable, RowActions, type Column } from '#platform/web/ui/data-table.tsx';
import { Menu } from '#platform/web/ui/menu.tsx';
import { EmptyList } from '#platform/web/ui/empty-list.tsx';
import { ListCard } from '#platform/web/ui/list-card.tsx';
import { toRows } from '#platform/web/paged.ts';
import { UI_TEXTS } from '#platform/web/ui/texts.ts';
import type { KeptCreative } from '../schema.ts';
import { KEEPING_TEXTS } from './creatives-texts.ts';
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
      shownCount={rows.length}
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
        dense
        wide
      />
    </ListCard>
  );
}

function toColumns(onAction: CreativeListProps['onAction']): Column<KeptCreative>[] {
  return [
    {
      key: 'picture',
      header: KEEPING_TEXTS.picture,
      headerHidden: true,
      onCard: 'lead',
      width: 'w-px',
      cell: (creative) => <CreativeThumbnail creative={creative} />,
    },
    {
      key: 'title',
      header: KEEPING_TEXTS.title,
      onCard: 'title',
      cell: ({ title }) => (
        <span title={title} className="block truncate font-semibold rows:max-w-72">
          {title}
        </span>
      ),
    },
    {
      key: 'month',
      header: KEEPING_TEXTS.month,
      nowrap: true,
      width: 'w-px',
      cell: (creative) => <span className="text-sm">{monthText(creative)}</span>,
    },
    {
      key: 'kind',
      header: KEEPING_TEXTS.kind,
      onCard: 'rest',
      width: 'w-2/5',
      cell: ({ contentType, categoryName, clinicName }) => {
        const category = categoryName ?? KEEPING_TEXTS.noCategory;
        const parts = [CONTENT_TYPE_TEXTS[contentType], category];
        const text = [...parts, clinicName ?? KEEPING_TEXTS.allClinics].join(' · ');
        return (
          <span title={text} className="block truncate text-sm rows:max-w-80">
            {text}
          </span>
        );
      },
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
            variant="plain"
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
