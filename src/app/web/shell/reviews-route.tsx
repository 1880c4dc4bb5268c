import { ReviewsPage } from '#features/reviews/web/reviews-page.tsx';

/** Reviews and the follow-ups created from them: two slices that meet only here. */
export function ReviewsRoute() {
  return <ReviewsPage followUps={() => null} />;
}
