import { createApi } from '#platform/web/api.ts';
import type { reportsContract } from '../contract.ts';

export const reportsApi = createApi<typeof reportsContract>(
  'reports',
  __API_ROUTES__.reportsContract,
);
