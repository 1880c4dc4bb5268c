import { createApi } from '#platform/web/api.ts';
import type { postersContract } from '../contract.ts';

export const postersApi = createApi<typeof postersContract>(
  'posters',
  __API_ROUTES__.postersContract,
);
