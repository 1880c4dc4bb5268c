import { formatShortDate } from '#platform/calendar.ts';
import { LazyBarChart } from '#platform/web/ui/lazy-bar-chart.tsx';
import type { Week } from '../schema.ts';
import { countText, DASHBOARD_TEXTS } from './texts.ts';

/** The counts of each week. */
export type Series = Exclude<keyof Week, 'startsOn'>;

/**
 * Draws one count as a bar a week; the current week is hatched because it is not over. The table
 * has the same numbers.
 */
export function WeekChart({ series, weeks }: { series: Series; weeks: readonly Week[] }) {
  const current = weeks.at(-1);
  return (
    <div>
      <div aria-hidden className="mb-2">
        <p className="text-ink-soft">{DASHBOARD_TEXTS.series[series]}</p>
        <p>
          <span className="text-lg font-semibold tabular-nums">
            {countText(current?.[series] ?? 0)}
          </span>{' '}
          {DASHBOARD_TEXTS.thisWeek}
        </p>
      </div>
      <LazyBarChart
        parts={[{ pattern: 'filled' }]}
        bars={weeks.map((week) => ({
          label: formatShortDate(week.startsOn),
          counts: [week[series] ?? 0],
          caption: countText(week[series] ?? 0),
          isUnfinished: week === current,
        }))}
      />
    </div>
  );
}
