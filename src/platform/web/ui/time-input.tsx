import { Clock } from 'lucide-react';
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { formatTime } from '#platform/calendar.ts';
import { parseTime } from '#platform/written-time.ts';
import { classNames } from './class-names.ts';
import { Field, type FieldProps } from './field.tsx';
import { closePopover, FieldPopover, openPopover } from './field-popover.tsx';
import { IconButton } from './icon-button.tsx';
import { FORM_TEXTS } from './form-texts.ts';

/** The text that is being typed, with the value that was reported for it. */
interface Typed {
  text: string;
  reportedValue: string;
  /** The field was left with a text that is no time. */
  isWrong?: boolean;
}

/** A time of the list. */
export interface TimeChoice {
  readonly time: string;
  /** Says in a word whether it is free. */
  readonly note?: string | undefined;
  /** Can be chosen, and is seldom wanted. */
  readonly isQuiet?: boolean | undefined;
}

interface TimeInputProps extends FieldProps {
  /** The times of the list, in their order; all quarter hours without them. */
  times?: readonly TimeChoice[];
  /** As narrow as a time: a click opens the list, instead of a button. */
  isCompact?: boolean;
}

const QUARTERS = Array.from({ length: 96 }, (_, quarter) => {
  const twoDigits = (part: number) => String(part).padStart(2, '0');
  return { time: `${twoDigits(Math.floor(quarter / 4))}:${twoDigits((quarter % 4) * 15)}` };
});
const USUAL_START = '09:00';

/**
 * A time of day as 'HH:MM', or '' while there is none; a text that is no time is reported as it is, for the form to refuse. It is
 * shown as everywhere, '9:30 am', and typed or chosen from a list.
 */
export function TimeInput({ times = QUARTERS, isCompact = false, ...field }: TimeInputProps) {
  const frame = useRef<HTMLSpanElement>(null);
  const popoverId = useId();
  const [typedTime, setTypedTime] = useState<Typed>();
  const isTyping = typedTime?.reportedValue === field.value;
  const isTime = parseTime(field.value) !== undefined;
  const change = (text: string) => {
    const reportedValue = parseTime(text) ?? text.trim();
    setTypedTime({ text, reportedValue });
    if (reportedValue !== field.value) field.onChange(reportedValue);
  };
  const finish = () => {
    if (!isTyping) return;
    setTypedTime(isTime || field.value === '' ? undefined : { ...typedTime, isWrong: true });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') finish();
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    openPopover(popoverId);
  };
  return (
    <Field
      field={{ ...field, error: isTyping && typedTime.isWrong ? FORM_TEXTS.noTime : field.error }}
      className="min-w-0"
    >
      {(control) => (
        <span ref={frame} className="relative flex">
          <input
            {...control}
            autoComplete="off"
            value={isTyping ? typedTime.text : isTime ? formatTime(field.value) : field.value}
            onChange={({ currentTarget: { value } }) => change(value)}
            onFocus={({ currentTarget }) => currentTarget.select()}
            onBlur={() => {
              finish();
              field.onBlur?.();
            }}
            onKeyDown={onKeyDown}
            onClick={() => isCompact && openPopover(popoverId)}
            className={classNames(
              'control tabular-nums',
              isCompact ? 'px-1! text-center sm:text-sm' : 'pe-11',
            )}
          />
          {!field.disabled && !isCompact && (
            <span className="absolute inset-y-0 end-0">
              <IconButton icon={Clock} label={FORM_TEXTS.chooseTime} popoverTarget={popoverId} />
            </span>
          )}
          <FieldPopover id={popoverId} label={FORM_TEXTS.times} anchor={frame}>
            {() => (
              <TimeList
                times={times}
                value={field.value}
                onChoose={(time) => {
                  closePopover(popoverId);
                  setTypedTime(undefined);
                  if (time !== field.value) field.onChange(time);
                }}
              />
            )}
          </FieldPopover>
        </span>
      )}
    </Field>
  );
}

interface TimeListProps {
  times: readonly TimeChoice[];
  value: string;
  onChoose: (time: string) => void;
}

/** The times, from the chosen one on. */
function TimeList({ times, value, onChoose }: TimeListProps) {
  const list = useRef<HTMLUListElement>(null);
  const start = findStart(times, value);
  useLayoutEffect(() => {
    const option = list.current?.querySelector<HTMLElement>(`[data-time="${start}"]`);
    option?.scrollIntoView({ block: 'start' });
    option?.focus({ preventScroll: true });
  }, [start]);
  return (
    <ul
      ref={list}
      aria-label={FORM_TEXTS.times}
      className="max-h-72 overflow-y-auto overscroll-contain sm:min-w-36"
    >
      {times.map(({ time, note, isQuiet }) => (
        <li key={time}>
          <button
            type="button"
            data-time={time}
            aria-pressed={time === value}
            tabIndex={time === start ? 0 : -1}
            onClick={() => onChoose(time)}
            onKeyDown={moveInList}
            className={classNames(
              'flex min-h-11 w-full items-center justify-between gap-6 rounded-md px-3 text-start whitespace-nowrap tabular-nums -outline-offset-2',
              time === value
                ? 'bg-ink font-semibold text-surface forced-colors:outline-2 forced-colors:outline-[Highlight]'
                : 'hover:bg-sunken',
              time !== value && isQuiet && 'text-ink-soft',
            )}
          >
            {formatTime(time)} {note && <span className="text-sm font-normal">{note}</span>}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Returns the chosen time, or the last one before it; without one where a day usually begins. */
function findStart(times: readonly TimeChoice[], value: string): string | undefined {
  const latest = value || (times.find(({ isQuiet }) => isQuiet === false)?.time ?? USUAL_START);
  return (times.findLast(({ time }) => time <= latest) ?? times[0])?.time;
}

function moveInList(event: KeyboardEvent<HTMLButtonElement>) {
  const list = event.currentTarget.closest('ul');
  const options = [...(list?.querySelectorAll('button') ?? [])];
  const index = options.indexOf(event.currentTarget);
  const last = options.length - 1;
  const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: last }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  options[Math.min(Math.max(next, 0), last)]?.focus();
}
