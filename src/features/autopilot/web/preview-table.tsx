import { formatShortDate } from '#platform/calendar.ts';
import type { ForecastDay } from '../schema.ts';
import { toWeekday } from '../send-window-rules.ts';
import { AUTOPILOT_TEXTS, countText, HOLD_TEXTS, WEEKDAY_TEXTS } from './texts.ts';

/** The numbers behind the picture, and why what stays stays. */
export function PreviewTable({ days }: { days: readonly ForecastDay[] }) {
  const numbers = [AUTOPILOT_TEXTS.due, AUTOPILOT_TEXTS.legendSent, AUTOPILOT_TEXTS.clashes];
  return (
    <table className="w-full">
      <caption className="sr-only">{AUTOPILOT_TEXTS.caption}</caption>
      <thead>
        <tr className="border-b border-line align-bottom text-sm text-ink-soft">
          <th scope="col" className="py-2 pe-2 text-start">
            {AUTOPILOT_TEXTS.day}
          </th>
          {numbers.map((label) => (
            <th key={label} scope="col" className="py-2 ps-2 text-end">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      {days.map((day) => (
        <DayRows key={day.date} day={day} />
      ))}
    </table>
  );
}

/** The day's numbers, and below them what is held back: beside them there is no room on a phone. */
function DayRows({ day }: { day: ForecastDay }) {
  const weekday = WEEKDAY_TEXTS[toWeekday(day.date) - 1]?.short;
  return (
    <tbody className="border-b border-line last:border-b-0">
      <tr>
        <th scope="row" className="py-2 pe-2 text-start font-normal whitespace-nowrap">
          <time dateTime={day.date}>
            {weekday}, {formatShortDate(day.date)}
          </time>
        </th>
        {[day.due, day.sent, day.clashes].map((count, index) => (
          <td key={index} className="py-2 ps-2 text-end">
            {count === 0 ? AUTOPILOT_TEXTS.none : countText(count)}
          </td>
        ))}
      </tr>
      {day.held.length > 0 && (
        <tr>
          <td colSpan={4} className="pb-2 text-sm text-ink-soft">
            {day.held.map(({ reason, count }) => (
              <p key={reason}>
                {AUTOPILOT_TEXTS.heldOne(countText(count))} {HOLD_TEXTS[reason]}
              </p>
            ))}
          </td>
        </tr>
      )}
    </tbody>
  );
}
