import { useQueryClient } from '@tanstack/react-query';
import { messagesApi } from '#features/messages/web/api.ts';
import { changeRows } from '#platform/web/paged.ts';
import type { Review, ReviewId } from '../schema.ts';
import { reviewsApi } from './api.ts';

export interface ReviewCache {
  /**
   * Shows a change that the server does not have yet. A load that began before it ends without a
   * result, because its answer would bring the old state back.
   */
  showEarly: (review: Review) => void;
  /** Shows `review` at once in every list; counts and filters follow with the next load. */
  replace: (review: Review) => void;
  /** Removes a deleted review at once. */
  drop: (id: ReviewId) => void;
  /** Reloads everything that the change may have touched. */
  refresh: () => void;
}

/** Updates the cached reviews after answers of the server. */
export function useReviewCache(): ReviewCache {
  const queryClient = useQueryClient();
  const key = reviewsApi.search.key({ type: 'infinite' });
  const change = (update: (rows: Review[]) => Review[]) =>
    changeRows<Review>(queryClient, { key, change: update });
  const replace = (review: Review) =>
    change((items) => items.map((item) => (item.id === review.id ? review : item)));
  return {
    showEarly: (review) => {
      void queryClient.cancelQueries({ queryKey: reviewsApi.search.key() });
      replace(review);
    },
    replace,
    drop: (id) => change((items) => items.filter((item) => item.id !== id)),
    refresh: () => {
      void queryClient.invalidateQueries({ queryKey: reviewsApi.search.key() });
      // The lists of messages contain a review's messages too.
      void queryClient.invalidateQueries({ queryKey: messagesApi.key() });
    },
  };
}
