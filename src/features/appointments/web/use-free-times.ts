import { useQuery } from '@tanstack/react-query';
import type { DoctorId } from '#features/clinics/schema.ts';
import { isWithin } from '#features/hours/hours-rules.ts';
import { isCalendarDate } from '#platform/calendar.ts';
import type { FreeTimes } from '../schema.ts';
import { appointmentsApi } from './api.ts';

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
