import { lazyPart } from '#platform/web/ui/lazy-part.tsx';

// The phrases come with them, which the screens of templates seldom need.
export const LazyOfferField = lazyPart(async () => (await import('./offer-field.tsx')).OfferField);
export const LazyUnsavedOfferMark = lazyPart(
  async () => (await import('./offer-field.tsx')).UnsavedOfferMark,
);
