import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { formatDate, formatTime, formatWeekday } from '#platform/calendar.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { DIALOG_TEXTS } from './dialog-texts.ts';
import type { ChosenHours } from './use-free-times.ts';

interface FreeTimesProps {
  choice: ChosenHours;
  time: string;
  onChoose: (moment: { appointmentTime: string; appointmentDate?: string }) => void;
}

/** As many as fit into two rows of a phone. */
const FIRST_SHOWN = 8;

/** Offers the doctor's free times, and warns of a time outside the hours. */
export function FreeTimes({ choice: { hours, isOutside }, time, onChoose }: FreeTimesProps) {
  const [isWhole, setWhole] = useState(false);
  if (hours === undefined) return null;
  const visibleTimes = isWhole ? hours.times : hours.times.slice(0, FIRST_SHOWN);
  return (
    <div className="col-span-full grid grid-cols-1 gap-3">
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
          <legend className="mb-1.5 text-sm font-semibold">{DIALOG_TEXTS.freeTimes}</legend>
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
      <div aria-live="polite">
        {(isOutside || hours.periods.length === 0) && (
          <OutsideNote
            hours={hours}
            time={time}
            onChoose={(appointmentTime) => onChoose({ appointmentTime })}
          />
        )}
      </div>
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

interface OutsideNoteProps {
  hours: NonNullable<ChosenHours['hours']>;
  time: string;
  onChoose: (time: string) => void;
}

function OutsideNote({ hours, time, onChoose }: OutsideNoteProps) {
  const { periods, awayNote, times } = hours;
  const nearest = findNearest(times, time);
  return (
    <div className="flex gap-3 rounded-md border-s-4 border-attention bg-attention-soft px-4 py-3 text-sm">
      <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-attention" />
      <div>
        <p>
          {periods.length === 0
            ? DIALOG_TEXTS.awayThatDay(awayNote)
            : DIALOG_TEXTS.outsideHours({
                time: formatTime(time),
                hours: periods
                  .map(({ starts, ends }) => `${formatTime(starts)} – ${formatTime(ends)}`)
                  .join(', '),
              })}
        </p>
        {nearest !== undefined && (
          <button type="button" onClick={() => onChoose(nearest)} className="link min-h-11">
            {DIALOG_TEXTS.takeTime(formatTime(nearest))}
          </button>
        )}
      </div>
    </div>
  );
}

/** Returns the last free time before the wanted one, else the first after it. */
function findNearest(times: readonly string[], time: string): string | undefined {
  return times.findLast((candidate) => candidate <= time) ?? times[0];
}
