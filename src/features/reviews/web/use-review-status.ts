import { useMutation } from '@tanstack/react-query';
import type { Review, ReviewStatus } from '../schema.ts';
import { reviewsApi } from './api.ts';
import { useReviewCache } from './use-review-cache.ts';

interface Wanted {
  review: Review;
  status: ReviewStatus;
}

/**
 * Sets a review's status: shows it at once, and restores the old one if the server fails. Sends the
 * wanted value, so that repeating the call does no harm.
 */
export function useReviewStatus({ onFailed }: { onFailed: (error: unknown) => void }) {
  const cache = useReviewCache();
  return useMutation({
    mutationFn: ({ review, status }: Wanted) =>
      reviewsApi.setStatus.call({ id: review.id, status }),
    onMutate: ({ review, status }) => cache.showEarly({ ...review, status }),
    onSuccess: (review) => cache.replace(review),
    onError: (error, { review }) => {
      cache.replace(review);
      onFailed(error);
    },
    onSettled: () => cache.refresh(),
  });
}
