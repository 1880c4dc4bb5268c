import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useSession } from '#features/clinics/web/use-session.ts';
import { addDays } from '#platform/calendar.ts';
import type { CalendarDate } from '#platform/time.ts';
import { useDebounced } from '#platform/web/use-debounced.ts';
import type { AppointmentStatus } from '../schema.ts';
import type { AppointmentAddress } from '../address.ts';

const TYPING_MS = 300;

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
  /** What is typed has not been asked for yet. */
  isTyping: boolean;
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
    isTyping: typed.trim() !== patient,
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
      // As the start page counts them: today, and seven days after it.
      return { from: today, to: addDays(today, 7) };
    case 'past':
      return { to: addDays(today, -1) };
    case 'dates':
      return { from, to };
    case undefined:
      return {};
  }
}
