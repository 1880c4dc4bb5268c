import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DoctorId } from '#features/clinics/schema.ts';
import { isWithin } from '#features/hours/hours-rules.ts';
import { isCalendarDate } from '#platform/calendar.ts';
import type { CalendarMarks, DayMark } from '#platform/web/ui/calendar.tsx';
import type { FreeDays, FreeTimes } from '../schema.ts';
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
}

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

/** Loads the free times of the chosen doctor and day. */
export function useFreeTimes(choice: ChosenSlot): ChosenHours {
  const { doctorId, appointmentDate: date, appointmentTime: time } = choice;
  const isDoctor = ID.test(doctorId);
  const { data } = useQuery({
    ...appointmentsApi.freeTimes.queryOptions({
      input: { doctorId: doctorId as DoctorId, date },
      staleTime: 0,
    }),
    // A form may also name no doctor, or one who was deleted.
    enabled: isDoctor && isCalendarDate(date),
  });
  const hours = isDoctor && data?.isKnown ? data : undefined;
  const isOutside = hours !== undefined && time !== '' && !isWithin(hours.periods, time);
  return { hours, isOutside };
}
