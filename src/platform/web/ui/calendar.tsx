import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { addDays, formatDate, formatWeekday, isCalendarDate } from '#platform/calendar.ts';
import { screenLocale } from '#platform/i18n.ts';
import type { CalendarDate } from '#platform/time.ts';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import { UI_TEXTS } from './texts.ts';

interface CalendarProps {
  /** The chosen day, or '' without one. */
  value: string;
  today: CalendarDate;
  earliest?: CalendarDate;
  latest?: CalendarDate;
  onChoose: (date: CalendarDate) => void;
}

const DAYS_A_WEEK = 7;

/** A month to choose a day from; the arrow keys move by a day or a week, Page Up and Page Down by a month. */
export function Calendar({ value, today, earliest, latest, onChoose }: CalendarProps) {
  const start = isCalendarDate(value) ? value : limit(today, { earliest, latest });
  const [focusDay, setFocusDay] = useState(start);
  const grid = useRef<HTMLTableElement>(null);
  const titleId = useId();
  const move = (date: CalendarDate) => setFocusDay(limit(date, { earliest, latest }));
  // The arrow buttons keep the focus; the keys and the opening move it to the day.
  const movesFocus = useRef(true);
  useLayoutEffect(() => {
    if (movesFocus.current)
      grid.current?.querySelector<HTMLElement>(`[data-day="${focusDay}"]`)?.focus();
    movesFocus.current = false;
  }, [focusDay]);
  const turn = (months: number) => move(addMonths(focusDay, months));
  const onKeyDown = (event: KeyboardEvent) => {
    const next = findNextDay(event.key, focusDay);
    if (next === undefined) return;
    event.preventDefault();
    movesFocus.current = true;
    move(next);
  };
  const isOut = (date: CalendarDate) => date !== limit(date, { earliest, latest });
  return (
    <div className="mx-auto w-full max-w-80">
      <div className="flex items-center justify-between">
        <IconButton icon={ChevronLeft} label={UI_TEXTS.monthBefore} onClick={() => turn(-1)} />
        <span id={titleId} aria-live="polite" className="font-semibold">
          {formatMonth(focusDay)}
        </span>
        <IconButton icon={ChevronRight} label={UI_TEXTS.monthAfter} onClick={() => turn(1)} />
      </div>
      <table ref={grid} aria-labelledby={titleId} className="w-full table-fixed">
        <thead>
          <tr>
            {listWeeks(focusDay)[0]?.map((date) => (
              <th key={date} scope="col" className="h-8 text-sm font-normal text-ink-soft">
                <abbr title={formatWeekday(date, 'long')} className="no-underline">
                  {formatWeekday(date, 'short')}
                </abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {listWeeks(focusDay).map((week) => (
            <tr key={week[0]}>
              {week.map((date) => (
                <td key={date} className="p-0">
                  <button
                    type="button"
                    data-day={date}
                    tabIndex={date === focusDay ? 0 : -1}
                    aria-label={`${formatWeekday(date, 'long')}, ${formatDate(date)}`}
                    aria-current={date === today ? 'date' : undefined}
                    aria-pressed={date === value}
                    disabled={isOut(date)}
                    onKeyDown={onKeyDown}
                    onClick={() => onChoose(date)}
                    className={classNames(
                      'grid h-11 w-full place-items-center rounded-md -outline-offset-2 tabular-nums disabled:text-ink-soft disabled:line-through disabled:opacity-60',
                      date === value
                        ? 'bg-ink font-semibold text-surface forced-colors:outline-2 forced-colors:outline-[Highlight]'
                        : 'enabled:hover:bg-sunken',
                      date.slice(0, 7) !== focusDay.slice(0, 7) &&
                        date !== value &&
                        'text-ink-soft',
                    )}
                  >
                    <span
                      className={classNames(
                        'grid size-8 place-items-center rounded-full',
                        date === today && 'border border-current',
                      )}
                    >
                      {Number(date.slice(8))}
                    </span>
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {!isOut(today) && (
        <button type="button" onClick={() => onChoose(today)} className="link mt-1 min-h-11 px-2">
          {UI_TEXTS.today}
        </button>
      )}
    </div>
  );
}

/** Returns the day to which a key moves; undefined for a key that moves nothing. */
function findNextDay(key: string, day: CalendarDate): CalendarDate | undefined {
  if (key === 'PageUp') return addMonths(day, -1);
  if (key === 'PageDown') return addMonths(day, 1);
  const weekday = findWeekday(day);
  const days = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -DAYS_A_WEEK,
    ArrowDown: DAYS_A_WEEK,
    Home: -weekday,
    End: DAYS_A_WEEK - 1 - weekday,
  }[key];
  return days === undefined ? undefined : addDays(day, days);
}

/** Adds months; the day stays, or becomes the last of a shorter month. */
function addMonths(date: CalendarDate, months: number): CalendarDate {
  const first = new Date(`${date.slice(0, 7)}-01T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() + months);
  const month = first.toISOString().slice(0, 7);
  for (let day = Number(date.slice(8)); ; day -= 1) {
    const candidate = `${month}-${String(day).padStart(2, '0')}`;
    if (isCalendarDate(candidate) || day === 1) return candidate;
  }
}

/** Days since Monday. */
function findWeekday(date: CalendarDate): number {
  return (new Date(`${date}T00:00:00Z`).getUTCDay() + DAYS_A_WEEK - 1) % DAYS_A_WEEK;
}

/** Returns the weeks of a date's month, each from Monday to Sunday. */
function listWeeks(date: CalendarDate): CalendarDate[][] {
  const first = `${date.slice(0, 7)}-01`;
  const weeks: CalendarDate[][] = [];
  let monday = addDays(first, -findWeekday(first));
  while (monday < first || monday.slice(0, 7) === first.slice(0, 7)) {
    const week = monday;
    weeks.push(Array.from({ length: DAYS_A_WEEK }, (_, day) => addDays(week, day)));
    monday = addDays(monday, DAYS_A_WEEK);
  }
  return weeks;
}

function limit(
  date: CalendarDate,
  { earliest, latest }: Partial<Record<'earliest' | 'latest', string>>,
) {
  if (earliest && date < earliest) return earliest;
  return latest && date > latest ? latest : date;
}

function formatMonth(date: CalendarDate): string {
  const format = new Intl.DateTimeFormat(screenLocale(), {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return format.format(Date.parse(`${date}T00:00:00Z`));
}
