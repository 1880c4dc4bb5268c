import { createApi } from '#platform/web/api.ts';
import type { historyContract } from '../contract.ts';

export const historyApi = createApi<typeof historyContract>(
  'patients',
  __API_ROUTES__.historyContract,
);
