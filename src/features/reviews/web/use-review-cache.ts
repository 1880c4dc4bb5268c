import { useQueryClient } from '@tanstack/react-query';
import { messagesApi } from '#features/messages/web/api.ts';
import { changeRows } from '#platform/web/paged.ts';
import type { Review, ReviewId } from '../schema.ts';
import { reviewsApi } from './api.ts';

export interface ReviewCache {
  /** Shows `review` at once wherever it stands; counts and filters follow when the server is asked again. */
  replace: (review: Review) => void;
  /** Takes a deleted review out at once. */
  drop: (id: ReviewId) => void;
  /** Asks again for everything that the change may have touched. */
  refresh: () => void;
}

/** What is cached of the reviews, changed from answers of the server. */
export function useReviewCache(): ReviewCache {
  const queryClient = useQueryClient();
  const key = reviewsApi.search.key({ type: 'infinite' });
  const change = (changed: (rows: Review[]) => Review[]) =>
    changeRows<Review>(queryClient, { key, change: changed });
  return {
    replace: (review) =>
      change((items) => items.map((item) => (item.id === review.id ? review : item))),
    drop: (id) => change((items) => items.filter((item) => item.id !== id)),
    refresh: () => {
      void queryClient.invalidateQueries({ queryKey: reviewsApi.search.key() });
      // A review's messages stand in the lists of messages too.
      void queryClient.invalidateQueries({ queryKey: messagesApi.key() });
    },
  };
}
