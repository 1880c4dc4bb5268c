import { createApi } from '#platform/web/api.ts';
import type { creativesContract } from '../contract.ts';

export const creativesApi = createApi<typeof creativesContract>(
  'creatives',
  __API_ROUTES__.creativesContract,
);
