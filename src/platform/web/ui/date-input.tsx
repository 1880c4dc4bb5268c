import { Calendar } from 'lucide-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { formatDate, isCalendarDate } from '#platform/calendar.ts';
import { parseDate } from '#platform/written-date.ts';
import { asciiDigits } from '#platform/phone.ts';
import type { CalendarDate } from '#platform/time.ts';
import { Field, type FieldProps } from './field.tsx';
import { IconButton } from './icon-button.tsx';
import { UI_TEXTS } from './texts.ts';

interface DateInputProps extends FieldProps {
  earliest?: CalendarDate;
  latest?: CalendarDate;
}

/** The text that is being typed, with the date that was reported for it. */
interface Typed {
  text: string;
  reportedValue: string;
  /** The field was left with a text that is no date. */
  isWrong?: boolean;
}

/**
 * A calendar date as 'yyyy-MM-dd', or '' while there is none. It is shown as everywhere, '25 Nov 2026'; the browser's
 * own date field would show it in the browser's language. That one only opens its calendar.
 */
export function DateInput({ earliest, latest, ...field }: DateInputProps) {
  const picker = useRef<HTMLInputElement>(null);
  const [typedDate, setTypedDate] = useState<Typed>();
  const isTyping = typedDate?.reportedValue === field.value;
  const shownText = isCalendarDate(field.value) ? formatDate(field.value) : field.value;
  const report = (text: string, date: string) => {
    setTypedDate({ text, reportedValue: date });
    if (date !== field.value) field.onChange(date);
  };
  const finish = () => {
    if (!isTyping) return;
    const date = parseDate(typedDate.text);
    if (date === undefined) setTypedDate({ ...typedDate, isWrong: typedDate.text.trim() !== '' });
    else choose(date);
  };
  const choose = (date: string) => {
    setTypedDate(undefined);
    if (date !== field.value) field.onChange(date);
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    // The form is sent before the field is left.
    if (key === 'Enter') finish();
  };
  const openOnTouch = () => {
    if (isTouched()) openPicker(picker.current);
  };
  return (
    <Field
      field={{ ...field, error: isTyping && typedDate.isWrong ? UI_TEXTS.noDate : field.error }}
    >
      {(control) => (
        <span className="relative flex">
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
            onClick={openOnTouch}
            onKeyDown={onKeyDown}
            className="control pe-11 tabular-nums"
          />
          <input
            ref={picker}
            type="date"
            aria-hidden
            tabIndex={-1}
            min={earliest}
            max={latest}
            value={field.value}
            onChange={({ currentTarget: { value } }) => choose(value)}
            className="pointer-events-none absolute inset-0 w-full opacity-0"
          />
          {!field.disabled && (
            <span className="absolute inset-y-0 end-0">
              <IconButton
                icon={Calendar}
                label={UI_TEXTS.openCalendar}
                onClick={() => openPicker(picker.current)}
              />
            </span>
          )}
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

/** On a phone a tap opens the calendar, as with the browser's own date field. */
function isTouched(): boolean {
  return window.matchMedia('(pointer: coarse)').matches;
}

function openPicker(picker: HTMLInputElement | null): void {
  try {
    picker?.showPicker();
  } catch {
    // An old browser, or one that opens its calendar for a tap on the field alone.
    picker?.focus();
  }
}
