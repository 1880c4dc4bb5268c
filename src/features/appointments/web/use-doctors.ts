import { useQuery } from '@tanstack/react-query';
import type { Doctor } from '#features/clinics/schema.ts';
import { clinicsApi } from '#features/clinics/web/api.ts';
import { SLOW_FRESH_MS } from '#platform/web/api.ts';

export interface Doctors {
  /** The doctors by name; undefined until loaded. */
  list: readonly Doctor[] | undefined;
  hasFailed: boolean;
  retry: () => void;
  nameOf: (id: string) => string | undefined;
}

/** Loads the clinic's doctors; they hardly change, and all parts of the screen share the cache. */
export function useDoctors(): Doctors {
  const { data, isError, refetch } = useQuery(
    clinicsApi.doctors.queryOptions({
      // A user who was sent to add a doctor must see that doctor on return.
      staleTime: ({ state }) => (state.data?.items.length ? SLOW_FRESH_MS : 0),
    }),
  );
  return {
    list: data?.items,
    hasFailed: isError && !data,
    retry: () => void refetch(),
    nameOf: (id) => data?.items.find((doctor) => doctor.id === id)?.name,
  };
}
