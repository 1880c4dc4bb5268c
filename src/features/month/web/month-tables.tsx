import { ChartColumn } from 'lucide-react';
import { NoticeBanner, useNotice } from '#platform/web/ui/banner.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import type { MonthFigures } from '../schema.ts';
import { isEmptyMonth, listTables } from '../table-rules.ts';
import { MonthCharts } from './month-charts.tsx';
import { MonthTableCard } from './month-table-card.tsx';
import { MONTH_TEXTS } from './texts.ts';
import { useTableDownload } from './use-table-download.ts';

/** Shows the charts and the tables of a month; printed, they share one sheet of A4 also when each has all its rows. */
export function MonthTables({ figures }: { figures: MonthFigures }) {
  const notice = useNotice();
  const download = useTableDownload(notice);
  if (isEmptyMonth(figures))
    return (
      <EmptyState icon={ChartColumn} title={MONTH_TEXTS.empty}>
        {MONTH_TEXTS.emptyHelp}
      </EmptyState>
    );
  const { month, thisMonth } = figures;
  return (
    <>
      <NoticeBanner state={notice} />
      {month === thisMonth && <p className="mb-4 text-ink-soft">{MONTH_TEXTS.running}</p>}
      {/* On paper a month fits on one sheet. */}
      <div className="print:[zoom:0.65] print:[&_section>*]:px-3 print:[&_section>*]:py-2 print:[&_section>header]:pb-0">
        <MonthCharts figures={figures} />
        <div className="grid grid-cols-1 gap-4 lg:grid-cols-2 print:block print:columns-3 print:gap-3">
          {listTables(figures).map((table) => (
            <MonthTableCard
              key={table.name}
              table={table}
              busyForm={
                download.isPending && download.variables.table === table.name
                  ? download.variables.form
                  : undefined
              }
              onDownload={(form) =>
                !download.isPending && download.mutate({ month, table: table.name, form })
              }
            />
          ))}
        </div>
      </div>
    </>
  );
}
