import { useNavigate, useSearch } from '@tanstack/react-router';
import { useSession } from '#features/clinics/web/use-session.ts';
import { addDays } from '#platform/calendar.ts';
import type { CalendarDate } from '#platform/time.ts';
import { useTypedSearch, type TypedSearch } from '#platform/web/use-typed-search.ts';
import type { AppointmentStatus } from '../schema.ts';
import type { AppointmentAddress } from '../address.ts';

export interface AppointmentFilter extends TypedSearch {
  address: AppointmentAddress;
  /** The filter that the server gets. */
  query: {
    patient?: string;
    status?: AppointmentStatus;
    doctorId?: string;
    from?: CalendarDate;
    to?: CalendarDate;
  };
  /** All appointments are shown. */
  isWhole: boolean;
  /** Nothing is chosen: what begins today or later is shown. */
  isUnset: boolean;
  choose: (change: AppointmentAddress) => void;
  showAll: () => void;
}

/** Filters appointments by the address and the typed patient. */
export function useAppointmentFilter(): AppointmentFilter {
  const navigate = useNavigate();
  const address = useSearch({ from: '/shell/appointments' });
  const { today } = useSession();
  const typing = useTypedSearch();
  const { searchText } = typing;
  const go = (next: AppointmentAddress) => {
    void navigate({ to: '/appointments', search: next, replace: true });
  };
  return {
    ...typing,
    address,
    query: {
      patient: searchText === '' ? undefined : searchText,
      status: address.status,
      doctorId: address.doctor,
      ...toDateRange(address, today),
    },
    isWhole: searchText === '' && address.days === 'any' && Object.keys(address).length === 1,
    isUnset: searchText === '' && Object.keys(address).length === 0,
    choose: (change) => go({ ...address, ...change }),
    showAll: () => {
      typing.search('');
      go({ days: 'any' });
    },
  };
}

/** Returns the first and last day that the address names, both included. */
export function toDateRange(
  { days, from, to }: AppointmentAddress,
  today: CalendarDate,
): { from?: CalendarDate; to?: CalendarDate } {
  switch (days) {
    case 'today':
      return { from: today, to: today };
    case 'tomorrow':
      return { from: addDays(today, 1), to: addDays(today, 1) };
    case 'week':
      // The same range as on the start page: today and the seven days after it.
      return { from: today, to: addDays(today, 7) };
    case 'past':
      return { to: addDays(today, -1) };
    case 'dates':
      return { from, to };
    case 'any':
      return {};
    case undefined:
      return { from: today };
  }
}
