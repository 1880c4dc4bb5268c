import { createApi } from '#platform/web/api.ts';
import type { reviewsContract } from '../contract.ts';

export const reviewsApi = createApi<typeof reviewsContract>(
  'reviews',
  __API_ROUTES__.reviewsContract,
);
