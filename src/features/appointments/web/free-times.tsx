import { TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { formatDate, formatTime, formatWeekday } from '#platform/calendar.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import type { Moment } from '../rules.ts';
import { momentText } from './appointment-patient.tsx';
import { DIALOG_TEXTS } from './dialog-texts.ts';
import type { ChosenHours } from './use-free-times.ts';

interface FreeTimesProps {
  choice: ChosenHours;
  /** The chosen day and time. */
  moment: Moment;
  onChoose: (moment: { appointmentTime: string; appointmentDate?: string }) => void;
}

/** As many as fit into two rows of a phone. */
const FIRST_SHOWN = 8;

/** Below the time: the doctor's free ones, and what speaks against the chosen one. */
export function FreeTimes({ choice, moment, onChoose }: FreeTimesProps) {
  const { hours, warning } = choice;
  return (
    <div className="col-span-full -mt-2 grid grid-cols-1 gap-3 empty:hidden">
      <div aria-live="polite" className="empty:hidden">
        {(warning !== undefined || hours?.periods.length === 0) && (
          <TimeNote
            key={warning}
            warning={warning}
            hours={hours}
            moment={moment}
            onChoose={(appointmentTime) => onChoose({ appointmentTime })}
          />
        )}
      </div>
      {hours && <Offered hours={hours} time={moment.appointmentTime} onChoose={onChoose} />}
    </div>
  );
}

interface OfferedProps extends Pick<FreeTimesProps, 'onChoose'> {
  hours: NonNullable<ChosenHours['hours']>;
  time: string;
}

function Offered({ hours, time, onChoose }: OfferedProps) {
  const [isWhole, setWhole] = useState(false);
  const visibleTimes = isWhole ? hours.times : hours.times.slice(0, FIRST_SHOWN);
  return (
    <>
      {hours.times.length === 0 && (hours.periods.length > 0 || hours.next !== null) && (
        <div className="grid justify-items-start gap-2">
          {hours.periods.length > 0 && (
            <p className="text-sm text-ink-soft">{DIALOG_TEXTS.noFreeTimes}</p>
          )}
          {hours.next && <NextFree next={hours.next} onChoose={onChoose} />}
        </div>
      )}
      {visibleTimes.length > 0 && (
        <fieldset>
          <legend className="sr-only">{DIALOG_TEXTS.freeTimes}</legend>
          <div className="grid grid-cols-4 gap-2">
            {visibleTimes.map((option) => (
              <TimeChip
                key={option}
                isChosen={option === time}
                onClick={() => onChoose({ appointmentTime: option })}
              >
                {formatTime(option)}
              </TimeChip>
            ))}
          </div>
          {visibleTimes.length < hours.times.length && (
            <button type="button" onClick={() => setWhole(true)} className="link min-h-11 text-sm">
              {DIALOG_TEXTS.moreTimes(hours.times.length - visibleTimes.length)}
            </button>
          )}
        </fieldset>
      )}
    </>
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
