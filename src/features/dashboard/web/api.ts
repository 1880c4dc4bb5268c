import { createApi } from '#platform/web/api.ts';
import type { dashboardContract } from '../contract.ts';

export const dashboardApi = createApi<typeof dashboardContract>(
  'dashboard',
  __API_ROUTES__.dashboardContract,
);
