import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useSession } from '#features/clinics/web/use-session.ts';
import { addDays, isCalendarDate } from '#platform/calendar.ts';
import type { CalendarDate } from '#platform/time.ts';
import { useDebounced } from '#platform/web/use-debounced.ts';
import type { AppointmentStatus } from '../schema.ts';

const TYPING_MS = 300;

/** Named days move on with the calendar; `dates` are those of `from` and `to`. */
export const APPOINTMENT_DAYS = ['today', 'tomorrow', 'week', 'past', 'dates'] as const;
export type AppointmentDays = (typeof APPOINTMENT_DAYS)[number];

/** What the address of Appointments may hold: never a name or number. */
export interface AppointmentAddress {
  status?: AppointmentStatus;
  doctor?: string;
  days?: AppointmentDays;
  from?: CalendarDate;
  to?: CalendarDate;
}

// Spelled out, so that the addresses of the app do not carry the schemas of the appointments.
const STATUSES: Readonly<Record<AppointmentStatus, true>> = {
  pending: true,
  completed: true,
  cancelled: true,
};
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Reads the address; what is no filter is left out. */
export function readAppointmentFilter(address: Record<string, unknown>): AppointmentAddress {
  const { status, doctor, days, from, to } = address;
  const known = APPOINTMENT_DAYS.find((one) => one === days);
  return {
    ...(isStatus(status) && { status }),
    ...(typeof doctor === 'string' && ID.test(doctor) && { doctor }),
    ...(known && { days: known }),
    ...(known === 'dates' && isDate(from) && { from }),
    ...(known === 'dates' && isDate(to) && { to }),
  };
}

function isStatus(text: unknown): text is AppointmentStatus {
  return typeof text === 'string' && Object.hasOwn(STATUSES, text);
}

function isDate(text: unknown): text is CalendarDate {
  return typeof text === 'string' && isCalendarDate(text);
}

export interface AppointmentFilter {
  address: AppointmentAddress;
  /** As it stands in the field. */
  typed: string;
  /** What the list is asked for. */
  wanted: {
    patient?: string;
    status?: AppointmentStatus;
    doctorId?: string;
    from?: CalendarDate;
    to?: CalendarDate;
  };
  isOn: boolean;
  search: (typed: string) => void;
  choose: (change: AppointmentAddress) => void;
  clear: () => void;
}

/** Which appointments are shown: by the address, and the patient by what is typed. */
export function useAppointmentFilter(): AppointmentFilter {
  const navigate = useNavigate();
  const address = useSearch({ from: '/shell/appointments' });
  const { today } = useSession();
  const [typed, search] = useState('');
  const settled = useDebounced(typed.trim(), TYPING_MS);
  // An emptied field shows everything at once.
  const patient = typed.trim() === '' ? '' : settled;
  const go = (next: AppointmentAddress) => {
    void navigate({ to: '/appointments', search: next, replace: true });
  };
  return {
    address,
    typed,
    wanted: {
      patient: patient === '' ? undefined : patient,
      status: address.status,
      doctorId: address.doctor,
      ...rangeOf(address, today),
    },
    isOn: patient !== '' || Object.keys(address).length > 0,
    search,
    choose: (change) => go({ ...address, ...change }),
    clear: () => {
      search('');
      go({});
    },
  };
}

/** First and last day of what the address names, both included. */
export function rangeOf(
  { days, from, to }: AppointmentAddress,
  today: CalendarDate,
): { from?: CalendarDate; to?: CalendarDate } {
  switch (days) {
    case 'today':
      return { from: today, to: today };
    case 'tomorrow':
      return { from: addDays(today, 1), to: addDays(today, 1) };
    case 'week':
      return { from: today, to: addDays(today, 6) };
    case 'past':
      return { to: addDays(today, -1) };
    case 'dates':
      return { from, to };
    case undefined:
      return {};
  }
}
