import { ChartColumn } from 'lucide-react';
import { addDays, formatShortDate } from '#platform/calendar.ts';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { formatMonth } from '../rules.ts';
import type { MonthFigures } from '../schema.ts';
import { isEmptyEarlier, isEmptyMonth, listTables } from '../table-rules.ts';
import { MonthCharts } from './month-charts.tsx';
import { FoldedTable } from './folded-table.tsx';
import { MonthNumbers } from './month-numbers.tsx';
import { MONTH_TEXTS } from './texts.ts';

/** Shows the main figures, the charts and the tables of a month; printed, they share one sheet of A4 also when each has all its rows. */
export function MonthTables({ figures }: { figures: MonthFigures }) {
  if (isEmptyMonth(figures))
    return (
      <EmptyState icon={ChartColumn} title={MONTH_TEXTS.empty}>
        {MONTH_TEXTS.emptyHelp}
      </EmptyState>
    );
  return (
    <>
      <p className="mb-4 text-ink-soft">{describeDays(figures)}</p>
      {/* On paper a month fits on one sheet. */}
      <div className="print:[zoom:0.62] print:[&_section>*]:px-3 print:[&_section>*]:py-2 print:[&_section>header]:pb-0">
        <MonthNumbers figures={figures} />
        <MonthCharts figures={figures} />
        <h2 className="mt-6 border-b border-line pb-2 text-base print:hidden">
          {MONTH_TEXTS.tables}
        </h2>
        <div className="lg:columns-2 lg:gap-8 print:columns-3 print:gap-3">
          {listTables(figures).map((table) => (
            <FoldedTable key={table.name} table={table} />
          ))}
        </div>
      </div>
    </>
  );
}

/** Says with which days the figures are compared. */
function describeDays(figures: MonthFigures): string {
  const { month, thisMonth, earlier } = figures;
  const isOver = month !== thisMonth;
  if (isEmptyEarlier(figures)) return isOver ? '' : MONTH_TEXTS.running;
  if (isOver) return MONTH_TEXTS.compared(formatMonth(earlier.from.slice(0, 7)));
  const lastDay = addDays(earlier.before, -1);
  return MONTH_TEXTS.comparedDays(formatShortDate(earlier.from), formatShortDate(lastDay));
}
