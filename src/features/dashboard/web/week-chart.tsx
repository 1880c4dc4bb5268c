import { useId } from 'react';
import { formatDate } from '#platform/calendar.ts';
import type { CalendarDate } from '#platform/time.ts';
import type { Week } from '../schema.ts';
import { countText, DASHBOARD_TEXTS } from './texts.ts';

/** The counts of each week. */
export type Series = Exclude<keyof Week, 'startsOn'>;

// In units of the drawing, about a pixel each.
const WIDTH = 300;
const HEIGHT = 120;
const LABEL = 22;
const GAP = 7;
/** A small count must still be visible beside large ones. */
const LEAST = 2;

/**
 * Draws one count as a bar a week; the current week is hatched because it is not over. The table
 * has the same numbers.
 */
export function WeekChart({ series, weeks }: { series: Series; weeks: readonly Week[] }) {
  const counts = weeks.map((week) => week[series] ?? 0);
  const current = counts.at(-1) ?? 0;
  return (
    <div aria-hidden>
      <p className="text-ink-soft">{DASHBOARD_TEXTS.series[series]}</p>
      <p>
        <span className="text-lg font-semibold tabular-nums">{countText(current)}</span>{' '}
        {DASHBOARD_TEXTS.thisWeek}
      </p>
      <Bars counts={counts} />
      <p className="mt-1 flex justify-between text-sm text-ink-soft">
        <span>{weeks[0] && shortDate(weeks[0].startsOn)}</span>
        <span className="first-letter:uppercase">{DASHBOARD_TEXTS.thisWeek}</span>
      </p>
    </div>
  );
}

function Bars({ counts }: { counts: readonly number[] }) {
  const hatch = useId();
  const highest = Math.max(1, ...counts);
  const slot = WIDTH / counts.length;
  const toHeight = (count: number) =>
    count === 0 ? 0 : Math.max(LEAST, (count / highest) * (HEIGHT - LABEL));
  const peak = counts.indexOf(highest);
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT + 1}`} className="mt-2 block w-full">
      <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse">
        <path d="M-1 1 1 -1M0 6 6 0M5 7 7 5" className="stroke-brand-text" strokeWidth="2" />
      </pattern>
      {counts.map((count, week) => {
        const isCurrent = week === counts.length - 1;
        const bar = {
          x: week * slot + GAP / 2,
          y: HEIGHT - toHeight(count),
          width: slot - GAP,
          height: toHeight(count),
        };
        return isCurrent ? (
          <rect key={week} {...bar} fill={`url(#${hatch})`} className="stroke-brand-text" />
        ) : (
          <rect key={week} {...bar} className="fill-edge" />
        );
      })}
      <path d={`M0 ${HEIGHT + 0.5}H${WIDTH}`} className="stroke-edge" />
      {peak >= 0 && (
        <text
          x={peak * slot + slot / 2}
          y={LABEL - 7}
          textAnchor={chooseAnchor(peak, counts.length)}
          className="fill-ink text-sm tabular-nums"
        >
          {countText(highest)}
        </text>
      )}
    </svg>
  );
}

/** Keeps the numbers of the first and last bars inside the drawing. */
function chooseAnchor(week: number, weeks: number): 'start' | 'middle' | 'end' {
  if (week === 0) return 'start';
  return week === weeks - 1 ? 'end' : 'middle';
}

/** Formats a date as '31 Aug'; twelve weeks never need the year. */
export function shortDate(date: CalendarDate): string {
  return formatDate(date).replace(/ \d{4}$/, '');
}
