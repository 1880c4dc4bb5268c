import { useId, type ReactNode } from 'react';
import { formatDate } from '#platform/calendar.ts';
import type { CalendarDate } from '#platform/time.ts';
import type { ForecastDay } from '../schema.ts';
import { AUTOPILOT_TEXTS, countText } from './texts.ts';

// In units of the picture, which are about a pixel each on a phone.
const WIDTH = 330;
const HEIGHT = 110;
const GAP = 3;
/** A small share is still more than nothing. */
const LEAST = 2;

/** A bar a day: what goes out, and hatched on top what is held back. The table says the same. */
export function PreviewChart({ days }: { days: readonly ForecastDay[] }) {
  const hatch = useId();
  const [first, last] = [days[0], days.at(-1)];
  return (
    <div aria-hidden className="max-w-2xl">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT + 1}`} className="block w-full max-w-2xl">
        <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse">
          <path d="M-1 1 1 -1M0 6 6 0M5 7 7 5" className="stroke-edge" strokeWidth="2" />
        </pattern>
        <Bars days={days} hatch={`url(#${hatch})`} />
        <path d={`M0 ${HEIGHT + 0.5}H${WIDTH}`} className="stroke-edge" />
      </svg>
      <p className="mt-1 flex max-w-2xl justify-between text-sm text-ink-soft">
        <span>{first && shortDate(first.date)}</span>
        <span>{last && shortDate(last.date)}</span>
      </p>
      <p className="mt-3 flex flex-wrap gap-x-6 gap-y-1 text-sm text-ink-soft">
        <Key swatch={<rect width="14" height="14" className="fill-brand-text" />}>
          {AUTOPILOT_TEXTS.legendSent}
        </Key>
        <Key
          swatch={
            <rect
              x="0.5"
              y="0.5"
              width="13"
              height="13"
              fill={`url(#${hatch})`}
              className="stroke-edge"
            />
          }
        >
          {AUTOPILOT_TEXTS.legendHeld}
        </Key>
        <span>{AUTOPILOT_TEXTS.legendHighest(countText(Math.max(...days.map(heightOfDay))))}</span>
      </p>
    </div>
  );
}

function Key({ swatch, children }: { swatch: ReactNode; children: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      <svg viewBox="0 0 14 14" className="size-3.5">
        {swatch}
      </svg>
      {children}
    </span>
  );
}

function Bars({ days, hatch }: { days: readonly ForecastDay[]; hatch: string }) {
  const highest = Math.max(1, ...days.map(heightOfDay));
  const slot = WIDTH / days.length;
  const toHeight = (count: number) =>
    count === 0 ? 0 : Math.max(LEAST, (count / highest) * HEIGHT);
  return (
    <>
      {days.map((day, index) => {
        const [sentHeight, waits] = [toHeight(day.sent), toHeight(countHeld(day))];
        const bar = { x: index * slot + GAP / 2, width: slot - GAP };
        return (
          <g key={day.date}>
            <rect
              {...bar}
              y={HEIGHT - sentHeight}
              height={sentHeight}
              className="fill-brand-text"
            />
            {waits > 0 && (
              <rect
                {...bar}
                y={HEIGHT - sentHeight - waits}
                height={waits}
                fill={hatch}
                className="stroke-edge"
              />
            )}
          </g>
        );
      })}
    </>
  );
}

function countHeld({ held }: ForecastDay): number {
  return held.reduce((sum, { count }) => sum + count, 0);
}

/** All that is due on a day, whether it goes or not. */
function heightOfDay(day: ForecastDay): number {
  return day.sent + countHeld(day);
}

/** '31 Aug': thirty days never show the same day of two years. */
export function shortDate(date: CalendarDate): string {
  return formatDate(date).replace(/ \d{4}$/, '');
}
