import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DoctorId } from '#features/clinics/schema.ts';
import { isWithin } from '#features/hours/hours-rules.ts';
import { useSession } from '#features/clinics/web/use-session.ts';
import { isCalendarDate } from '#platform/calendar.ts';
import { parseTime } from '#platform/written-time.ts';
import { useNow } from '#platform/web/use-now.ts';
import type { CalendarMarks, DayMark } from '#platform/web/ui/calendar.tsx';
import type { TimeChoice } from '#platform/web/ui/time-input.tsx';
import { isPast } from '../rules.ts';
import type { Appointment, FreeDays, FreeTimes } from '../schema.ts';
import { APPOINTMENT_TIMES, QUARTER_HOURS } from '../times.ts';
import { appointmentsApi } from './api.ts';
import { DIALOG_TEXTS } from './dialog-texts.ts';

/** A doctor's day and time. */
export interface ChosenSlot {
  readonly doctorId: string;
  readonly appointmentDate: string;
  readonly appointmentTime: string;
}

/** The doctor's hours on the chosen day. */
export interface ChosenHours {
  /** Undefined until loaded, and for a doctor without hours. */
  readonly hours: FreeTimes | undefined;
  /** The chosen time is outside of them. */
  readonly isOutside: boolean;
  /** Says why the chosen time may be a mistake. */
  readonly warning: TimeWarning | undefined;
  /** All times that can be chosen, each with whether it is free. */
  readonly times: readonly TimeChoice[];
}

export type TimeWarning = 'past' | 'outside' | 'taken';

/** Marks the days of the month in view: free, full or closed for the doctor; without one it says why none is marked. */
export function useDayMarks(doctorId: string): CalendarMarks {
  const [firstDay, setFirstDay] = useState('');
  const isDoctor = ID.test(doctorId);
  const { data } = useQuery({
    ...appointmentsApi.freeDays.queryOptions({
      input: { doctorId: doctorId as DoctorId, firstDay },
      staleTime: 0,
    }),
    enabled: isDoctor && firstDay !== '',
  });
  if (!isDoctor)
    return { marks: new Map(), onShow: setFirstDay, hint: DIALOG_TEXTS.chooseDoctorFirst };
  const marks = new Map(data?.days.map((day) => [day.date, toMark(day)]));
  return { marks, onShow: setFirstDay };
}

function toMark({ freeCount, isClosed }: FreeDays['days'][number]): DayMark {
  if (isClosed) return { shape: 'hatch', text: DIALOG_TEXTS.dayClosed };
  if (freeCount === 0) return { shape: 'strike', text: DIALOG_TEXTS.dayFull };
  return { shape: 'bar', text: DIALOG_TEXTS.dayFree };
}

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Loads the free times of the chosen doctor and day; `movedVisit` is the appointment that is moved. */
export function useFreeTimes(choice: ChosenSlot, movedVisit?: Appointment): ChosenHours {
  const { doctorId, appointmentDate: date, appointmentTime: time } = choice;
  const { timeZone } = useSession().clinic;
  const now = new Date(useNow());
  const isDoctor = ID.test(doctorId);
  const { data } = useQuery({
    ...appointmentsApi.freeTimes.queryOptions({
      input: { doctorId: doctorId as DoctorId, date, movedId: movedVisit?.id },
      staleTime: 0,
    }),
    // A form may also name no doctor, or one who was deleted.
    enabled: isDoctor && isCalendarDate(date),
  });
  const hours = isDoctor && data?.isKnown ? data : undefined;
  const takenTimes = (isDoctor && data?.takenTimes) || [];
  const isMoment = isCalendarDate(date) && parseTime(time) === time;
  const isOver = (appointmentTime: string) =>
    isPast({ appointmentDate: date, appointmentTime }, { timeZone, now });
  const isOutside = hours !== undefined && time !== '' && !isWithin(hours.periods, time);
  const isSameTime =
    movedVisit?.appointmentDate === date &&
    movedVisit.appointmentTime === time &&
    movedVisit.doctorId === doctorId;
  const findWarning = (): TimeWarning | undefined => {
    if (isMoment && !isSameTime && isOver(time)) return 'past';
    if (isOutside) return 'outside';
    return isMoment && !isSameTime && takenTimes.includes(time) ? 'taken' : undefined;
  };
  const describeTime = (candidate: string): TimeChoice => {
    const isFree = hours?.times.includes(candidate);
    if (isFree) return { time: candidate, note: DIALOG_TEXTS.timeFree, isQuiet: false };
    const quiet = (note: string) => ({ time: candidate, note, isQuiet: true });
    if (isCalendarDate(date) && isOver(candidate)) return quiet(DIALOG_TEXTS.timePast);
    if (hours && !isWithin(hours.periods, candidate)) return quiet(DIALOG_TEXTS.timeOutside);
    if (takenTimes.includes(candidate)) return quiet(DIALOG_TEXTS.timeTaken);
    return { time: candidate };
  };
  const ownTimes = QUARTER_HOURS.filter((quarter) => isWithin(hours?.periods ?? [], quarter));
  const times = new Set([...APPOINTMENT_TIMES, ...ownTimes, ...(hours?.times ?? [])]);
  return {
    hours,
    isOutside,
    warning: findWarning(),
    times: [...times].toSorted().map((candidate) => describeTime(candidate)),
  };
}
