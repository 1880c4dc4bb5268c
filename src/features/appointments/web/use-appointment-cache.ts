import { useQueryClient } from '@tanstack/react-query';
import { changeRows } from '#platform/web/paged.ts';
import type { Appointment } from '../schema.ts';
import { appointmentsApi } from './api.ts';

/** The days of the Today screen; their operation belongs to a folder that may not be imported here. */
const DAY_KEY = [['appointments', 'day']];

export interface AppointmentCache {
  /**
   * Shows a change that the server does not have yet. A load that began before it ends without a
   * result, because its answer would bring the old state back.
   */
  showEarly: (appointment: Appointment) => void;
  /** Shows `appointment` at once in every list; counts and filters follow with the next load. */
  replace: (appointment: Appointment) => void;
  /** Reloads everything about appointments. */
  refresh: () => void;
}

/** Updates the cached appointments after answers of the server. */
export function useAppointmentCache(): AppointmentCache {
  const queryClient = useQueryClient();
  const replace = (appointment: Appointment) => {
    const change = (rows: Appointment[]) =>
      rows.map((row) => (row.id === appointment.id ? appointment : row));
    const key = appointmentsApi.search.key({ type: 'infinite' });
    changeRows<Appointment>(queryClient, { key, change });
    queryClient.setQueriesData<{ items: Appointment[] }>(
      { queryKey: DAY_KEY },
      (day) => day && { ...day, items: change(day.items) },
    );
  };
  return {
    showEarly: (appointment) => {
      void queryClient.cancelQueries({ queryKey: appointmentsApi.key() });
      replace(appointment);
    },
    replace,
    refresh: () => void queryClient.invalidateQueries({ queryKey: appointmentsApi.key() }),
  };
}
