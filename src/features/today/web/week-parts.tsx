import { Plus } from 'lucide-react';
import { describeAnswer } from '#features/appointments/web/answer-texts.ts';
import type { ChosenSlot } from '#features/appointments/web/use-free-times.ts';
import type { DoctorId } from '#features/clinics/schema.ts';
import { formatTime, formatWeekday } from '#platform/calendar.ts';
import type { CalendarDate, TimeOfDay } from '#platform/time.ts';
import type { WeekDay, WeekVisit } from '../schema.ts';
import { findRowTime, type WeekRow } from '../week-rules.ts';
import { findStage } from '../visit-rules.ts';
import { DAY_TEXTS, STAGE_TEXTS } from './texts.ts';

/** Missing for those who may not book. */
export type OnBook = ((slot: ChosenSlot) => void) | undefined;

const SUNDAY = 6;

/** Returns the days of a week that are shown: a Sunday without visits and slots is not. */
export function selectDays(days: readonly WeekDay[]): readonly WeekDay[] {
  return days.filter((day, index) => index !== SUNDAY || day.slots.length + day.visits.length > 0);
}

/** Says how full a day is; '' for a day without visits. */
export function describeBooked({ visits }: WeekDay): string {
  return visits.length === 0 ? '' : DAY_TEXTS.booked(visits.length);
}

/** Says that the doctor is away; '' when not. */
export function describeAway({ awayNote }: WeekDay): string {
  return awayNote === null ? '' : awayNote || DAY_TEXTS.onLeave;
}

/** Says how full a day is and that the doctor is away, e.g. '4 booked · Conference'. */
export function describeDay(day: WeekDay): string {
  return [describeBooked(day), describeAway(day)].filter(Boolean).join(' · ');
}

/** Names a visit's state as Today does: by the patient's answer until the patient is here. */
export function describeState(visit: WeekVisit): string {
  const stage = findStage(visit);
  const answer = stage === 'expected' ? describeAnswer(visit)?.text : undefined;
  return answer ?? STAGE_TEXTS[stage];
}

/** Returns the visits of a day that begin in a row. */
export function findVisits(
  { visits }: WeekDay,
  { row, rows, days }: { row: WeekRow; rows: readonly WeekRow[]; days: readonly WeekDay[] },
): readonly WeekVisit[] {
  return visits.filter(
    ({ appointmentTime }) => findRowTime(appointmentTime, { rows, days }) === row.time,
  );
}

interface FreeSlotProps {
  date: CalendarDate;
  time: TimeOfDay;
  doctorId: DoctorId;
  /** Shows the time in place of the word. */
  withTime?: boolean;
  className: string;
  /** Opens the form with the doctor, the day and the time. */
  onBook: OnBook;
}

/** A free time of the doctor, to book. */
export function FreeSlot(props: FreeSlotProps) {
  const { date, time, doctorId, withTime = false, className, onBook } = props;
  const timeText = formatTime(time);
  if (!onBook) return <span className={className}>{withTime ? timeText : DAY_TEXTS.free}</span>;
  return (
    <button
      type="button"
      onClick={() => onBook({ doctorId, appointmentDate: date, appointmentTime: time })}
      aria-label={DAY_TEXTS.book({
        day: `${formatWeekday(date, 'long')} ${Number(date.slice(-2))}`,
        time: timeText,
      })}
      className={className}
    >
      {withTime ? (
        timeText
      ) : (
        <>
          <Plus aria-hidden className="size-4 shrink-0" />
          {DAY_TEXTS.free}
        </>
      )}
    </button>
  );
}
