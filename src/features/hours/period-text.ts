import { formatTime } from '#platform/calendar.ts';
import type { Period } from './hours-rules.ts';

/** Formats periods as people say them, e.g. '9:30 am – 1:00 pm, 5:00 – 8:00 pm'. */
export function formatPeriods(periods: readonly Period[]): string {
  return periods.map((period) => formatPeriod(period)).join(', ');
}

function formatPeriod({ starts, ends }: Period): string {
  const [from, until] = [formatTime(starts), formatTime(ends)];
  const half = ' am'.length;
  const isSameHalf = from.slice(-half) === until.slice(-half);
  return `${isSameHalf ? from.slice(0, -half) : from} – ${until}`;
}
