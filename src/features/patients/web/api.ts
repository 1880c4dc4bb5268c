import { createApi } from '#platform/web/api.ts';
import type { patientsContract } from '../contract.ts';

export const patientsApi = createApi<typeof patientsContract>(
  'patients',
  __API_ROUTES__.patientsContract,
);
