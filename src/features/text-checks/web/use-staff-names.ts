import { useQuery } from '@tanstack/react-query';
import type { Doctor } from '#features/clinics/schema.ts';
import { clinicsApi } from '#features/clinics/web/api.ts';
import { SLOW_FRESH_MS } from '#platform/web/api.ts';
import type { TextKind } from '../schema.ts';

const NO_NAMES: readonly string[] = [];

/**
 * Loads the names of the clinic's doctors in all their languages, for a draft of a review; empty for
 * other texts, and while they are not loaded.
 */
export function useStaffNames(kind: TextKind): readonly string[] {
  const { data } = useQuery(
    clinicsApi.doctors.queryOptions({
      enabled: kind === 'review',
      staleTime: SLOW_FRESH_MS,
      select: listNames,
    }),
  );
  return data ?? NO_NAMES;
}

function listNames({ items }: { items: readonly Doctor[] }): readonly string[] {
  return items.flatMap(({ name, namesByLanguage }) => [name, ...Object.values(namesByLanguage)]);
}
