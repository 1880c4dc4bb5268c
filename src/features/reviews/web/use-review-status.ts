import { useMutation } from '@tanstack/react-query';
import type { Review, ReviewStatus } from '../schema.ts';
import { reviewsApi } from './api.ts';
import { useReviewCache } from './use-review-cache.ts';

interface Wanted {
  review: Review;
  status: ReviewStatus;
}

/** Sets a review's status: shown at once, taken back when the server could not do it. The wanted value is sent, so that sending it twice does no harm. */
export function useReviewStatus({ onFailed }: { onFailed: (error: unknown) => void }) {
  const cache = useReviewCache();
  return useMutation({
    mutationFn: ({ review, status }: Wanted) =>
      reviewsApi.setStatus.call({ id: review.id, status }),
    onMutate: ({ review, status }) => cache.replace({ ...review, status }),
    onSuccess: (review) => cache.replace(review),
    onError: (error, { review }) => {
      cache.replace(review);
      onFailed(error);
    },
    onSettled: () => cache.refresh(),
  });
}
