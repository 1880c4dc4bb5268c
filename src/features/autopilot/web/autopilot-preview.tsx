import { useQuery } from '@tanstack/react-query';
import { CalendarClock, ChartColumn, Table } from 'lucide-react';
import { useState } from 'react';
import { failureText } from '#platform/web/texts.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { SkeletonText } from '#platform/web/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx';
import type { Forecast, ForecastDay } from '../schema.ts';
import { autopilotApi } from './api.ts';
import { PreviewChart } from './preview-chart.tsx';
import { PreviewTable } from './preview-table.tsx';
import { AUTOPILOT_TEXTS, countText } from './texts.ts';

/** The next 30 days as a picture and as a table: always there for screen readers, and for everybody at a click. */
export function AutopilotPreview() {
  const [isTable, setTable] = useState(false);
  const query = useQuery(autopilotApi.previewAutopilot.queryOptions({ staleTime: 0 }));
  const isEmpty = query.data?.days.every(({ due, held }) => due === 0 && held.length === 0);
  return (
    <Card
      title={AUTOPILOT_TEXTS.preview}
      description={AUTOPILOT_TEXTS.previewHelp}
      aside={
        isEmpty === false && (
          <Button icon={isTable ? ChartColumn : Table} onClick={() => setTable(!isTable)}>
            {isTable ? AUTOPILOT_TEXTS.showChart : AUTOPILOT_TEXTS.showTable}
          </Button>
        )
      }
    >
      {query.isPending && <SkeletonText label={AUTOPILOT_TEXTS.previewLoading} rows={5} />}
      {query.isLoadingError && (
        <ErrorState
          title={failureText(query.error, { fallback: AUTOPILOT_TEXTS.previewFailed })}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      )}
      {isEmpty && (
        <EmptyState icon={CalendarClock} title={AUTOPILOT_TEXTS.previewEmpty}>
          {AUTOPILOT_TEXTS.previewEmptyHelp}
        </EmptyState>
      )}
      {query.data && isEmpty === false && <Days forecast={query.data} isTable={isTable} />}
    </Card>
  );
}

function Days({ forecast, isTable }: { forecast: Forecast; isTable: boolean }) {
  const { days, isCut } = forecast;
  return (
    <>
      <p className="mb-4 max-w-prose">
        {AUTOPILOT_TEXTS.previewTotal(total(days, 'sent'), total(days, 'clashes'))}
      </p>
      {isCut && <p className="mb-4 text-ink-soft">{AUTOPILOT_TEXTS.previewCut}</p>}
      {!isTable && <PreviewChart days={days} />}
      <div className={isTable ? undefined : 'sr-only'}>
        <PreviewTable days={days} />
      </div>
    </>
  );
}

function total(days: readonly ForecastDay[], of: 'sent' | 'clashes'): string {
  return countText(days.reduce((sum, day) => sum + day[of], 0));
}
