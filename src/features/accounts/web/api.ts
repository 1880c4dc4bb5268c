import { createApi } from '#platform/web/api.ts';
import type { accountsContract } from '../contract.ts';

export const accountsApi = createApi<typeof accountsContract>(
  'accounts',
  __API_ROUTES__.accountsContract,
);
