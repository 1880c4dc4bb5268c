import { createApi } from '#platform/web/api.ts';
import type { todayContract } from '../contract.ts';

export const todayApi = createApi<typeof todayContract>(
  'appointments',
  __API_ROUTES__.todayContract,
);
