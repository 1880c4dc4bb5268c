import { createApi } from '#platform/web/api.ts';
import type { boardContract } from '../contract.ts';

export const boardApi = createApi<typeof boardContract>(
  'appointments',
  __API_ROUTES__.boardContract,
);
