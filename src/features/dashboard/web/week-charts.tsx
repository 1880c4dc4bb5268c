import { ChartColumn, Table } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import type { Week } from '../schema.ts';
import { DASHBOARD_TEXTS } from './texts.ts';
import { WeekChart, type Series } from './week-chart.tsx';
import { WeekTable } from './week-table.tsx';

const SERIES: readonly Series[] = ['appointments', 'reviewRequests', 'messagesSent'];

/**
 * Shows the last twelve weeks as charts, one for each count, and as a table: always for screen
 * readers, and for others at a click.
 */
export function WeekCharts({ weeks }: { weeks: readonly Week[] }) {
  const [isTable, setTable] = useState(false);
  const visibleSeries = SERIES.filter((series) => weeks.some((week) => week[series] !== null));
  if (visibleSeries.length === 0) return null;
  const isEmpty = weeks.every((week) => visibleSeries.every((series) => week[series] === 0));
  return (
    <Card
      title={DASHBOARD_TEXTS.weeks}
      description={isEmpty ? undefined : DASHBOARD_TEXTS.weeksHelp}
      aside={
        !isEmpty && (
          <Button icon={isTable ? ChartColumn : Table} onClick={() => setTable(!isTable)}>
            {isTable ? DASHBOARD_TEXTS.showChart : DASHBOARD_TEXTS.showTable}
          </Button>
        )
      }
    >
      {isEmpty && <p className="text-ink-soft">{DASHBOARD_TEXTS.weeksEmpty}</p>}
      {!isEmpty && !isTable && (
        <div className="grid gap-8 md:grid-cols-[repeat(auto-fit,minmax(15rem,1fr))]">
          {visibleSeries.map((series) => (
            <WeekChart key={series} series={series} weeks={weeks} />
          ))}
        </div>
      )}
      {!isEmpty && (
        <div className={isTable ? undefined : 'sr-only'}>
          <WeekTable series={visibleSeries} weeks={weeks} />
        </div>
      )}
    </Card>
  );
}
