import { useQuery } from '@tanstack/react-query';
import type { Doctor } from '#features/clinics/schema.ts';
import { clinicsApi } from '#features/clinics/web/api.ts';
import { SLOW_FRESH_MS } from '#platform/web/api.ts';

export interface Doctors {
  /** By name; undefined until they are known. */
  list: readonly Doctor[] | undefined;
  hasFailed: boolean;
  retry: () => void;
  nameOf: (id: string) => string | undefined;
}

/** The clinic's doctors; they hardly change, and every part of the screen asks the same cache. */
export function useDoctors(): Doctors {
  const { data, isError, refetch } = useQuery(
    clinicsApi.doctors.queryOptions({
      // Whoever is told to add a doctor first comes back to see that doctor.
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
