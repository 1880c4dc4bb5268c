import { formatShortDate } from '#platform/calendar.ts';
import { LazyBarChart } from '#platform/web/ui/lazy-bar-chart.tsx';
import type { ForecastDay } from '../schema.ts';
import { AUTOPILOT_TEXTS, countText } from './texts.ts';

/** A bar a day: what goes out, and hatched on top what is held back. The table says the same. */
export function PreviewChart({ days }: { days: readonly ForecastDay[] }) {
  return (
    <div className="max-w-2xl">
      <LazyBarChart
        parts={[
          { pattern: 'filled', name: AUTOPILOT_TEXTS.legendSent },
          { pattern: 'hatched', name: AUTOPILOT_TEXTS.legendHeld },
        ]}
        bars={days.map((day) => ({
          label: formatShortDate(day.date),
          counts: [day.sent, countHeld(day)],
          caption: countText(day.sent + countHeld(day)),
        }))}
      />
    </div>
  );
}

function countHeld({ held }: ForecastDay): number {
  return held.reduce((sum, { count }) => sum + count, 0);
}
