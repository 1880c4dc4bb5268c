import { useInfiniteQuery } from '@tanstack/react-query';
import { ListChecks, Printer } from 'lucide-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { LIST_PAGE_SIZE } from '#platform/web/api.ts';
import { PAGED, toRows } from '#platform/web/paged.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Checkbox } from '#platform/web/ui/checkbox.tsx';
import { DataTable } from '#platform/web/ui/data-table.tsx';
import { ListCard } from '#platform/web/ui/list-card.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import type { Asking } from '../schema.ts';
import { askingApi } from './api.ts';
import { DECISION_COLUMNS } from './decision-columns.tsx';
import { PrintedDecisions } from './printed-decisions.tsx';
import { ASKING_TEXTS } from './texts.ts';

/** Lists what was decided in a month, newest first, and prints all of it. */
export function DecisionList({
  month,
  counts,
  recordEnd,
}: { month: string } & Pick<Asking, 'counts' | 'recordEnd'>) {
  const list = useInfiniteQuery(
    askingApi.askDecisions.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor, month, limit: LIST_PAGE_SIZE }),
      ...PAGED,
    }),
  );
  const rows = toRows(list);
  const [isPrinting, setPrinting] = useState(false);
  const [withNames, setWithNames] = useState(false);
  const [printedAt, setPrintedAt] = useState('');
  const print = async () => {
    setPrinting(true);
    let loadedList: Pick<typeof list, 'hasNextPage' | 'isFetchNextPageError'> = list;
    while (loadedList.hasNextPage && !loadedList.isFetchNextPageError)
      loadedList = await list.fetchNextPage();
    // The last page has to be there before the browser's dialog opens.
    flushSync(() => {
      setPrinting(false);
      setPrintedAt(new Date().toISOString());
    });
    // Half a month would look like a whole one.
    if (!loadedList.isFetchNextPageError) globalThis.print();
  };
  return (
    <>
      <ListCard
        title={ASKING_TEXTS.decisions}
        texts={ASKING_TEXTS}
        list={list}
        total={list.hasNextPage ? rows.length + 1 : rows.length}
        shownCount={rows.length}
        count={ASKING_TEXTS.decisionsHelp}
        aside={
          rows.length > 0 && (
            <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
              <Checkbox
                label={ASKING_TEXTS.withNames}
                checked={withNames}
                onChange={setWithNames}
              />
              <Button
                icon={Printer}
                busy={isPrinting || counts.month !== month}
                onClick={() => void print()}
              >
                {ASKING_TEXTS.print}
              </Button>
            </div>
          )
        }
        empty={
          <EmptyState icon={ListChecks} title={ASKING_TEXTS.empty}>
            {ASKING_TEXTS.emptyHelp}
          </EmptyState>
        }
      >
        <DataTable
          label={ASKING_TEXTS.decisions}
          rows={rows}
          idOf={({ seq }) => String(seq)}
          columns={DECISION_COLUMNS}
        />
      </ListCard>
      <PrintedDecisions
        counts={counts}
        rows={rows}
        recordEnd={recordEnd}
        withNames={withNames}
        printedAt={printedAt}
      />
    </>
  );
}
