import { Calendar as CalendarIcon } from 'lucide-react';
import { Suspense, useId, useRef, useState, type KeyboardEvent } from 'react';
import { dateIn, formatDate, isCalendarDate } from '#platform/calendar.ts';
import { parseDate, parseDateNear } from '#platform/written-date.ts';
import { asciiDigits } from '#platform/phone.ts';
import type { CalendarDate } from '#platform/time.ts';
import type { CalendarMarks } from './calendar.tsx';
import { Field, type FieldProps } from './field.tsx';
import { closePopover, FieldPopover, openPopover } from './field-popover.tsx';
import { IconButton } from './icon-button.tsx';
import { lazyPart } from './lazy-part.tsx';
import { SkeletonRows } from './skeleton.tsx';
import { FORM_TEXTS } from './form-texts.ts';

interface DateInputProps extends FieldProps {
  earliest?: CalendarDate;
  latest?: CalendarDate;
  marks?: CalendarMarks;
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
export function DateInput({ earliest, latest, marks, onWrong, ...field }: DateInputProps) {
  const frame = useRef<HTMLSpanElement>(null);
  const popoverId = useId();
  const [typedDate, setTypedDate] = useState<Typed>();
  const isTyping = typedDate?.reportedValue === field.value;
  const shownText = isCalendarDate(field.value) ? formatDate(field.value) : field.value;
  const report = (text: string, date: string) => {
    setTypedDate({ text, reportedValue: date });
    // After a text that was no date the same value is news.
    if (date !== field.value || typedDate?.isWrong === true) field.onChange(date);
  };
  const finish = () => {
    if (!isTyping) return;
    const date = parseDateNear(typedDate.text, findToday());
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
            value={isTyping ? typedDate.text : shownText}
            onChange={({ currentTarget: { value } }) => report(value, readWhole(value) ?? '')}
            onFocus={({ currentTarget }) => currentTarget.select()}
            onBlur={() => {
              finish();
              field.onBlur?.();
            }}
            onClick={() => isTouched() && openPopover(popoverId)}
            onKeyDown={onKeyDown}
            className="control pe-11 tabular-nums"
          />
          {!field.disabled && (
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
                  today={findToday()}
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
