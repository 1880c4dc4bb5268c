import { GregorianCalendar, parseDate, type CalendarDate as Day } from '@internationalized/date';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { I18nProvider } from 'react-aria/I18nProvider';
import { useCalendar, useCalendarCell, useCalendarGrid } from 'react-aria/useCalendar';
import { useCalendarState, type CalendarState } from 'react-stately/useCalendarState';
import { formatDate, formatWeekday, isCalendarDate } from '#platform/calendar.ts';
import { screenLocale } from '#platform/i18n.ts';
import type { CalendarDate } from '#platform/time.ts';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import { UI_TEXTS } from './texts.ts';

/** How a day is marked, with the word that is read aloud. */
export interface DayMark {
  shape: 'bar' | 'strike' | 'hatch';
  text: string;
}

/** Marks of the month that is in view. */
export interface CalendarMarks {
  marks: ReadonlyMap<CalendarDate, DayMark>;
  /** Called with the first day of each month that comes into view. */
  onShow: (firstDay: CalendarDate) => void;
  /** Says what to do so that days are marked. */
  hint?: string;
}

interface CalendarProps {
  /** The chosen day, or '' without one. */
  value: string;
  today: CalendarDate;
  earliest?: CalendarDate;
  latest?: CalendarDate;
  marks?: CalendarMarks;
  onChoose: (date: CalendarDate) => void;
}

/** A month to choose a day from. React Aria brings the days, the keys and the focus, and we the look and the words. */
export function Calendar(props: CalendarProps) {
  return (
    <I18nProvider locale={screenLocale()}>
      <Month {...props} />
    </I18nProvider>
  );
}

function Month({ value, today, earliest, latest, marks, onChoose }: CalendarProps) {
  // A choice closes the calendar: were the value to change before, React Aria would say so in English.
  const [valueAtStart] = useState(value);
  const chosenDay = isCalendarDate(valueAtStart) ? parseDate(valueAtStart) : null;
  const options = {
    value: chosenDay,
    defaultFocusedValue: chosenDay ?? parseDate(today),
    minValue: earliest ? parseDate(earliest) : null,
    maxValue: latest ? parseDate(latest) : null,
    autoFocus: true,
    firstDayOfWeek: 'mon',
    onChange: (day: Day) => onChoose(String(day)),
  } as const;
  const state = useCalendarState({
    ...options,
    locale: screenLocale(),
    createCalendar: () => new GregorianCalendar(),
  });
  const { calendarProps, title } = useCalendar(options, state);
  const grid = useCalendarGrid({ weekdayStyle: 'short', firstDayOfWeek: 'mon' }, state);
  const firstDay = String(state.visibleRange.start);
  const onShow = marks?.onShow;
  useEffect(() => {
    onShow?.(firstDay);
  }, [onShow, firstDay]);
  const weeks = Array.from({ length: grid.weeksInMonth }, (_, week) =>
    state.getDatesInWeek(week).filter((day) => day !== null),
  );
  return (
    <div {...calendarProps} aria-label={title} className="mx-auto w-full max-w-80 sm:w-80">
      <div className="flex items-center justify-between">
        <IconButton
          icon={ChevronLeft}
          label={UI_TEXTS.monthBefore}
          onClick={() => state.focusPreviousPage()}
        />
        <span aria-live="polite" className="font-semibold">
          {title}
        </span>
        <IconButton
          icon={ChevronRight}
          label={UI_TEXTS.monthAfter}
          onClick={() => state.focusNextPage()}
        />
      </div>
      <table {...grid.gridProps} className="w-full table-fixed">
        <thead {...grid.headerProps}>
          <tr>
            {grid.weekDays.map((weekday) => (
              <th key={weekday} scope="col" className="h-8 text-sm font-normal text-ink-soft">
                {weekday}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((days) => (
            <tr key={String(days[0])}>
              {days.map((day) => (
                <DayCell
                  key={String(day)}
                  day={day}
                  state={state}
                  isToday={String(day) === today}
                  mark={marks?.marks.get(String(day))}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {marks && <Legend marks={[...marks.marks.values()]} />}
      {marks?.hint && <p className="pt-2 text-center text-sm text-ink-soft">{marks.hint}</p>}
      {!state.isInvalid(parseDate(today)) && (
        <button type="button" onClick={() => onChoose(today)} className="link mt-1 min-h-11 px-2">
          {UI_TEXTS.today}
        </button>
      )}
    </div>
  );
}

interface DayCellProps {
  day: Day;
  state: CalendarState;
  isToday: boolean;
  mark: DayMark | undefined;
}

function DayCell({ day, state, isToday, mark }: DayCellProps) {
  const ref = useRef<HTMLDivElement>(null);
  const { cellProps, buttonProps, isSelected, isDisabled } = useCalendarCell(
    { date: day },
    state,
    ref,
  );
  const date = String(day);
  const name = `${formatWeekday(date, 'long')}, ${formatDate(date)}`;
  return (
    <td {...cellProps} className="p-0">
      <div
        {...buttonProps}
        ref={ref}
        aria-label={mark ? `${name}, ${mark.text}` : name}
        aria-current={isToday ? 'date' : undefined}
        aria-pressed={isSelected}
        className={classNames(
          'relative grid h-11 w-full cursor-pointer place-items-center rounded-md -outline-offset-2 tabular-nums aria-disabled:cursor-default aria-disabled:text-ink-soft aria-disabled:opacity-60',
          isSelected
            ? classNames(
                'bg-ink font-semibold text-surface forced-colors:outline-2 forced-colors:outline-[Highlight]',
                mark && CHOSEN_SHAPES[mark.shape],
              )
            : classNames(!isDisabled && 'hover:bg-sunken', mark && SHAPES[mark.shape]),
        )}
      >
        <span
          className={classNames(
            'grid size-8 place-items-center rounded-full',
            isToday && 'border border-current',
          )}
        >
          {day.day}
        </span>
      </div>
    </td>
  );
}

/** Says what the shapes of the month mean; the days themselves say so to a screen reader. */
function Legend({ marks }: { marks: readonly DayMark[] }) {
  const legend = [...new Map(marks.map((mark) => [mark.shape, mark])).values()];
  return (
    <ul aria-hidden className="flex flex-wrap justify-center gap-x-4 gap-y-1 pt-2 text-sm">
      {legend.map(({ shape, text }) => (
        <li key={shape} className="flex items-center gap-1.5">
          <span
            className={classNames(
              'relative grid size-6 place-items-center rounded-sm',
              SHAPES[shape],
            )}
          >
            {shape === 'strike' && '12'}
          </span>
          {text}
        </li>
      ))}
    </ul>
  );
}

const BAR =
  'after:absolute after:bottom-1 after:h-0.75 after:w-4 after:rounded-full forced-colors:after:bg-[CanvasText]';

/** The same shapes on the dark ground of the chosen day. */
const CHOSEN_SHAPES: Readonly<Record<DayMark['shape'], string>> = {
  bar: `${BAR} after:bg-current`,
  strike: 'line-through',
  hatch: 'bg-[repeating-linear-gradient(135deg,var(--color-ink-soft)_0_5px,transparent_5px_10px)]',
};

/** Each differs also without colours. */
const SHAPES: Readonly<Record<DayMark['shape'], string>> = {
  bar: `${BAR} after:bg-success`,
  strike: 'line-through text-ink-soft',
  hatch:
    'text-ink-soft bg-[repeating-linear-gradient(135deg,var(--color-sunken)_0_5px,transparent_5px_10px)] forced-colors:forced-color-adjust-none forced-colors:bg-[repeating-linear-gradient(135deg,GrayText_0_1px,Canvas_1px_6px)]',
};
