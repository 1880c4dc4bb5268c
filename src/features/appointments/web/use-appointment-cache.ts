import { useQueryClient } from '@tanstack/react-query';
import { changeRows } from '#platform/web/paged.ts';
import type { Appointment } from '../schema.ts';
import { appointmentsApi } from './api.ts';

export interface AppointmentCache {
  /** Shows `appointment` at once wherever it stands; counts and filters follow when the server is asked again. */
  replace: (appointment: Appointment) => void;
  /** Asks again for everything about appointments. */
  refresh: () => void;
}

/** What is cached of the appointments, changed from answers of the server. */
export function useAppointmentCache(): AppointmentCache {
  const queryClient = useQueryClient();
  return {
    replace: (appointment) =>
      changeRows<Appointment>(queryClient, {
        key: appointmentsApi.search.key({ type: 'infinite' }),
        change: (rows) => rows.map((row) => (row.id === appointment.id ? appointment : row)),
      }),
    refresh: () => void queryClient.invalidateQueries({ queryKey: appointmentsApi.key() }),
  };
}
