import { formatShortDate } from '#platform/calendar.ts';
import type { Week } from '../schema.ts';
import { countText, DASHBOARD_TEXTS } from './texts.ts';
import type { Series } from './week-chart.tsx';

/** Lists the numbers of the charts, the newest week first. */
export function WeekTable({
  series,
  weeks,
}: {
  series: readonly Series[];
  weeks: readonly Week[];
}) {
  return (
    <table className="w-full">
      <caption className="sr-only">{DASHBOARD_TEXTS.weeksCaption}</caption>
      <thead>
        <tr className="border-b border-line align-bottom text-sm text-ink-soft">
          <th scope="col" className="py-2 pe-2 text-start">
            {DASHBOARD_TEXTS.week}
          </th>
          {series.map((item) => (
            <th key={item} scope="col" className="py-2 ps-2 text-end">
              {DASHBOARD_TEXTS.series[item]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.toReversed().map((week) => (
          <tr key={week.startsOn} className="border-b border-line last:border-b-0">
            <th scope="row" className="py-2 pe-2 text-start font-normal whitespace-nowrap">
              <time dateTime={week.startsOn}>{formatShortDate(week.startsOn)}</time>
            </th>
            {series.map((item) => (
              <td key={item} className="py-2 ps-2 text-end">
                {countText(week[item] ?? 0)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
