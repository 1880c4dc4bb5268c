import { TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatDate, formatTime, formatWeekday } from '#platform/calendar.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import type { FieldProps } from '#platform/web/ui/field.tsx';
import { TimeInput } from '#platform/web/ui/time-input.tsx';
import type { Moment } from '../rules.ts';
import { momentText } from './appointment-patient.tsx';
import { DIALOG_TEXTS, FIELD_LABELS } from './dialog-texts.ts';
import type { ChosenHours } from './use-free-times.ts';

interface FreeTimesProps {
  choice: ChosenHours;
  /** The chosen day and time. */
  moment: Moment;
  onChoose: (moment: { appointmentTime: string; appointmentDate?: string }) => void;
  /** The form's field for the time. */
  field: TimeField;
}

type TimeField = Pick<FieldProps, 'name' | 'value' | 'onChange' | 'onBlur' | 'error'>;

/** Two rows, with the chip for another time. */
const FIRST_SHOWN = 7;

/**
 * The time: the doctor's free ones to tap, and a field for another one, which is there alone while no times are known; below it what
 * speaks against the chosen time.
 */
export function FreeTimes({ choice, moment, onChoose, field }: FreeTimesProps) {
  const { hours, warning, times } = choice;
  const [wantsOther, setWantsOther] = useState(false);
  const freeTimes = hours?.times ?? [];
  const isOffered = freeTimes.includes(moment.appointmentTime);
  return (
    <div className="col-span-full grid grid-cols-1 gap-3">
      {freeTimes.length > 0 && (
        <Offered
          freeTimes={freeTimes}
          field={field}
          hasOther={wantsOther || !isOffered}
          onOther={() => setWantsOther(true)}
          onChoose={(appointmentTime) => {
            setWantsOther(false);
            onChoose({ appointmentTime });
          }}
        />
      )}
      {(wantsOther || !isOffered) && (
        <TimeInput
          label={FIELD_LABELS.appointmentTime}
          times={times}
          {...field}
          onChange={(time) => {
            // The field stays while a time is typed into it that is free too.
            setWantsOther(true);
            field.onChange(time);
          }}
        />
      )}
      <div aria-live="polite" className="empty:hidden">
        {(warning !== undefined || hours?.periods.length === 0) && (
          <TimeNote
            key={warning}
            warning={warning}
            hours={hours}
            moment={moment}
            onChoose={(appointmentTime) => {
              setWantsOther(false);
              onChoose({ appointmentTime });
            }}
          />
        )}
      </div>
      {hours && freeTimes.length === 0 && (hours.periods.length > 0 || hours.next !== null) && (
        <div className="grid justify-items-start gap-2">
          {hours.periods.length > 0 && (
            <p className="text-sm text-ink-soft">{DIALOG_TEXTS.noFreeTimes}</p>
          )}
          {hours.next && <NextFree next={hours.next} onChoose={onChoose} />}
        </div>
      )}
    </div>
  );
}

interface OfferedProps {
  freeTimes: readonly string[];
  field: TimeField;
  /** The field for another time is in sight. */
  hasOther: boolean;
  onOther: () => void;
  onChoose: (time: string) => void;
}

function Offered({ freeTimes, field, hasOther, onOther, onChoose }: OfferedProps) {
  const [isWhole, setWhole] = useState(false);
  // A time that is chosen is in sight.
  const isFarther = freeTimes.indexOf(field.value) >= FIRST_SHOWN;
  const visibleTimes = isWhole || isFarther ? freeTimes : freeTimes.slice(0, FIRST_SHOWN);
  const other = useRef<HTMLDivElement>(null);
  const openOther = () => {
    flushSync(onOther);
    other.current?.parentElement?.querySelector('input')?.focus();
  };
  return (
    <div ref={other}>
      <p aria-hidden className="mb-1.5 text-sm font-semibold">
        {FIELD_LABELS.appointmentTime}{' '}
        <span className="font-normal text-ink-soft">{DIALOG_TEXTS.freeTimesFirst}</span>
      </p>
      <div className="grid grid-cols-4 gap-2">
        <fieldset aria-label={DIALOG_TEXTS.freeTimes} className="contents">
          {visibleTimes.map((option) => (
            <TimeChip
              key={option}
              isChosen={option === field.value}
              onClick={() => onChoose(option)}
            >
              {formatTime(option)}
            </TimeChip>
          ))}
        </fieldset>
        {!hasOther && (
          <button
            type="button"
            onClick={openOther}
            className="min-h-11 rounded-md border border-dashed border-edge px-1 text-sm hover:bg-sunken"
          >
            {DIALOG_TEXTS.otherTime}
          </button>
        )}
      </div>
      {visibleTimes.length < freeTimes.length && (
        <button type="button" onClick={() => setWhole(true)} className="link min-h-11 text-sm">
          {DIALOG_TEXTS.moreTimes(freeTimes.length - visibleTimes.length)}
        </button>
      )}
    </div>
  );
}

interface NextFreeProps extends Pick<FreeTimesProps, 'onChoose'> {
  next: { date: string; time: string };
}

function NextFree({ next: { date, time }, onChoose }: NextFreeProps) {
  return (
    <Button onClick={() => onChoose({ appointmentDate: date, appointmentTime: time })}>
      {DIALOG_TEXTS.nextFree(
        `${formatWeekday(date, 'short')} ${formatDate(date)}, ${formatTime(time)}`,
      )}
    </Button>
  );
}

interface TimeChipProps {
  isChosen: boolean;
  onClick: () => void;
  children: string;
}

function TimeChip({ isChosen, onClick, children }: TimeChipProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onClick}
      className={classNames(
        'min-h-11 rounded-md border px-1 text-sm whitespace-nowrap tabular-nums',
        isChosen
          ? 'border-2 border-ink bg-sunken font-semibold'
          : 'border-edge bg-surface hover:bg-sunken',
      )}
    >
      {children}
    </button>
  );
}

interface TimeNoteProps extends Pick<ChosenHours, 'hours' | 'warning'> {
  moment: Moment;
  onChoose: (time: string) => void;
}

function TimeNote({ warning, hours, moment, onChoose }: TimeNoteProps) {
  const note = useRef<HTMLDivElement>(null);
  // On a phone the field may be at the lower edge.
  useEffect(() => {
    note.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const nearest = findNearest(hours?.times ?? [], moment.appointmentTime);
  return (
    <div
      ref={note}
      className="flex gap-3 rounded-md border-s-4 border-attention bg-attention-soft px-4 py-3 text-sm"
    >
      <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-attention" />
      <div>
        <p>{describeWarning({ warning, hours, moment })}</p>
        {nearest !== undefined && (
          <button type="button" onClick={() => onChoose(nearest)} className="link min-h-11">
            {DIALOG_TEXTS.takeTime(formatTime(nearest))}
          </button>
        )}
      </div>
    </div>
  );
}

function describeWarning({ warning, hours, moment }: Omit<TimeNoteProps, 'onChoose'>): string {
  const time = formatTime(moment.appointmentTime);
  if (warning === 'past') return DIALOG_TEXTS.hasPassed(momentText(moment));
  if (warning === 'taken') return DIALOG_TEXTS.isTaken(time);
  const periods = hours?.periods ?? [];
  if (periods.length === 0) return DIALOG_TEXTS.awayThatDay(hours?.awayNote ?? null);
  return DIALOG_TEXTS.outsideHours({
    time,
    hours: periods
      .map(({ starts, ends }) => `${formatTime(starts)} – ${formatTime(ends)}`)
      .join(', '),
  });
}

/** Returns the last free time before the wanted one, else the first after it. */
function findNearest(times: readonly string[], time: string): string | undefined {
  return times.findLast((candidate) => candidate <= time) ?? times[0];
}
