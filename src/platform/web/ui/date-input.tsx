import { Calendar as CalendarIcon, ChevronLeft, ChevronRight } from 'lucide-react';
import { Suspense, useId, useRef, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import {
  addDays,
  dateIn,
  formatDate,
  formatShortDate,
  formatWeekday,
  isCalendarDate,
} from '#platform/calendar.ts';
import { parseDate, parseDateNear } from '#platform/written-date.ts';
import { asciiDigits } from '#platform/phone.ts';
import type { CalendarDate } from '#platform/time.ts';
import type { CalendarMarks } from './calendar.tsx';
import { classNames } from './class-names.ts';
import { Field, type FieldProps } from './field.tsx';
import { closePopover, FieldPopover, openPopover } from './field-popover.tsx';
import { IconButton } from './icon-button.tsx';
import { lazyPart } from './lazy-part.tsx';
import { SkeletonRows } from './skeleton.tsx';
import { UI_TEXTS } from './texts.ts';
import { FORM_TEXTS } from './form-texts.ts';

interface DateInputProps extends FieldProps {
  earliest?: CalendarDate;
  latest?: CalendarDate;
  marks?: CalendarMarks;
  /**
   * The clinic's today. With it the field has buttons for the day before and after and names the days near today, and a click opens
   * the calendar.
   */
  stepsFrom?: CalendarDate;
  /** Called when the field is left with a text that is no date; its value is '' then. */
  onWrong?: () => void;
}

/** The text that is being typed, with the date that was reported for it. */
interface Typed {
  text: string;
  reportedValue: string;
  /** The field was left with a text that is no date. */
  isWrong?: boolean;
}

// Loaded when it is first opened.
const Calendar = lazyPart(async () => (await import('./calendar.tsx')).Calendar);

/**
 * A calendar date as 'yyyy-MM-dd', or '' while there is none. It is shown as everywhere, '25 Nov 2026', and typed or chosen
 * from a month: the browser's own date field would show it in the browser's language.
 */
export function DateInput(props: DateInputProps) {
  const { earliest, latest, marks, stepsFrom, onWrong, ...field } = props;
  const hasSteps = stepsFrom !== undefined;
  const today = stepsFrom ?? findToday();
  const frame = useRef<HTMLSpanElement>(null);
  const popoverId = useId();
  const [typedDate, setTypedDate] = useState<Typed>();
  const isTyping = typedDate?.reportedValue === field.value;
  const [isFocused, setFocused] = useState(false);
  const isDate = isCalendarDate(field.value);
  const shownText = isDate ? formatDate(field.value) : field.value;
  const dayName = hasSteps && isDate && !isFocused ? nameDay(field.value, today) : undefined;
  const step = (days: number) => choose(addDays(isDate ? field.value : today, days));
  const report = (text: string, date: string) => {
    setTypedDate({ text, reportedValue: date });
    // After a text that was no date the same value is news.
    if (date !== field.value || typedDate?.isWrong === true) field.onChange(date);
  };
  const finish = () => {
    if (!isTyping) return;
    const date = parseDateNear(typedDate.text, today);
    if (date !== undefined) return choose(date);
    const isWrong = typedDate.text.trim() !== '';
    setTypedDate({ ...typedDate, isWrong });
    if (isWrong) onWrong?.();
  };
  const choose = (date: string) => {
    setTypedDate(undefined);
    if (date !== field.value) field.onChange(date);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // The form is sent before the field is left.
    if (event.key === 'Enter') finish();
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    openPopover(popoverId);
  };
  return (
    <Field
      field={{ ...field, error: isTyping && typedDate.isWrong ? FORM_TEXTS.noDate : field.error }}
    >
      {(control) => (
        <span ref={frame} className="relative flex">
          <input
            {...control}
            autoComplete="off"
            inputMode={isTouched() ? 'none' : 'text'}
            value={isTyping ? typedDate.text : (dayName ?? shownText)}
            onChange={({ currentTarget: { value } }) => report(value, readWhole(value) ?? '')}
            onFocus={({ currentTarget }) => {
              // Selected before the date takes the place of the day's name.
              flushSync(() => setFocused(true));
              currentTarget.select();
            }}
            onBlur={() => {
              setFocused(false);
              finish();
              field.onBlur?.();
            }}
            onClick={() => (hasSteps || isTouched()) && openPopover(popoverId)}
            onKeyDown={onKeyDown}
            className={classNames(
              'control tabular-nums',
              hasSteps ? 'cursor-pointer px-11! text-center font-semibold sm:text-sm' : 'pe-11',
            )}
          />
          {hasSteps && !field.disabled && (
            <>
              <span className="absolute inset-y-0 start-0">
                <IconButton
                  icon={ChevronLeft}
                  label={UI_TEXTS.dayBefore}
                  onClick={() => step(-1)}
                />
              </span>
              <span className="absolute inset-y-0 end-0">
                <IconButton icon={ChevronRight} label={UI_TEXTS.dayAfter} onClick={() => step(1)} />
              </span>
            </>
          )}
          {!field.disabled && !hasSteps && (
            <span className="absolute inset-y-0 end-0">
              <IconButton
                icon={CalendarIcon}
                label={FORM_TEXTS.openCalendar}
                popoverTarget={popoverId}
              />
            </span>
          )}
          <FieldPopover id={popoverId} label={FORM_TEXTS.calendar} anchor={frame}>
            {() => (
              <Suspense fallback={<SkeletonRows label={FORM_TEXTS.calendar} rows={6} />}>
                <Calendar
                  value={field.value}
                  today={today}
                  earliest={earliest}
                  latest={latest}
                  marks={marks}
                  onChoose={(date) => {
                    closePopover(popoverId);
                    choose(date);
                  }}
                />
              </Suspense>
            )}
          </FieldPopover>
        </span>
      )}
    </Field>
  );
}

/** 'Tomorrow, 24 Nov' or 'Wed, 25 Nov'; undefined for a day so far away that it needs its year. */
function nameDay(date: string, today: CalendarDate): string | undefined {
  if (date === today) return `${UI_TEXTS.today}, ${formatShortDate(date)}`;
  if (date === addDays(today, 1)) return `${UI_TEXTS.tomorrow}, ${formatShortDate(date)}`;
  const isNear = addDays(today, -14) < date && date < addDays(today, 180);
  return isNear ? `${formatWeekday(date, 'short')}, ${formatShortDate(date)}` : undefined;
}

/** Returns the typed date once its year has four digits: until then 20 may become 2026. */
function readWhole(text: string): string | undefined {
  const date = parseDate(text);
  return date && asciiDigits(text).includes(date.slice(0, 4)) ? date : undefined;
}

/** Returns the date of the clock on the desk. */
function findToday(): CalendarDate {
  return dateIn(Intl.DateTimeFormat().resolvedOptions().timeZone, new Date());
}

/** On a phone a tap opens the calendar, as with the browser's own date field. */
function isTouched(): boolean {
  return window.matchMedia('(pointer: coarse)').matches;
}
