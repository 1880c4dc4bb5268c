import { useQuery } from '@tanstack/react-query';
import { SLOW_FRESH_MS } from '#platform/web/api.ts';
import { LONGEST_TREATMENT, MOST_REVIEWS } from '../schema.ts';
import { sequencesApi } from './api.ts';

/** Returns what the treatments of reviews mean; undefined until that is loaded. */
export function useTreatmentKeys(
  reviews: readonly { treatment: string }[],
): ((review: { treatment: string }) => readonly string[]) | undefined {
  const uniqueTreatments = new Set(
    reviews
      .map(({ treatment }) => treatment)
      // One that is older than the limit names no treatment.
      .filter((text) => text !== '' && text.length <= LONGEST_TREATMENT),
  );
  const treatments = [...uniqueTreatments].slice(0, MOST_REVIEWS);
  const query = useQuery({
    ...sequencesApi.treatmentKeys.queryOptions({
      input: { treatments },
      staleTime: SLOW_FRESH_MS,
    }),
    enabled: treatments.length > 0,
  });
  if (treatments.length === 0) return () => [];
  if (!query.data) return undefined;
  const { keys } = query.data;
  return ({ treatment }) => keys[treatments.indexOf(treatment)] ?? [];
}
