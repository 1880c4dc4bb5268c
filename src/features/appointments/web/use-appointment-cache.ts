import { useQueryClient, type InfiniteData } from '@tanstack/react-query';
import type { Page } from '#platform/page.ts';
import type { Appointment } from '../schema.ts';
import { appointmentsApi } from './api.ts';

type Pages = InfiniteData<Page<Appointment> & { total: number }>;

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
    replace: (appointment) => {
      const inPlace = (items: Appointment[]) =>
        items.map((item) => (item.id === appointment.id ? appointment : item));
      queryClient.setQueriesData<Pages>(
        { queryKey: appointmentsApi.search.key({ type: 'infinite' }) },
        (data) =>
          data && {
            ...data,
            pages: data.pages.map((page) => ({ ...page, items: inPlace(page.items) })),
          },
      );
    },
    refresh: () => void queryClient.invalidateQueries({ queryKey: appointmentsApi.key() }),
  };
}
