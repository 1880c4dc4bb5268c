import { useInfiniteQuery } from '@tanstack/react-query';
import { LIST_PAGE_SIZE } from '#platform/web/api.ts';
import { PAGED } from '#platform/web/paged.ts';
import type { ReviewStatus } from '../schema.ts';
import { reviewsApi } from './api.ts';

/** Loads the clinic's reviews, pending ones before sent ones and the newest first. */
export function useReviewList({
  patient,
  status,
}: {
  patient: string;
  status: ReviewStatus | undefined;
}) {
  return useInfiniteQuery(
    reviewsApi.search.infiniteOptions({
      input: (cursor: string | undefined) => ({
        cursor,
        limit: LIST_PAGE_SIZE,
        patient: patient === '' ? undefined : patient,
        status,
      }),
      ...PAGED,
    }),
  );
}
