import { createApi } from '#platform/web/api.ts';
import type { remindersContract } from '../contract.ts';

export const remindersApi = createApi<typeof remindersContract>(
  'appointments',
  __API_ROUTES__.remindersContract,
);
