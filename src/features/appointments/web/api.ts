import { createApi } from '#platform/web/api.ts';
import type { appointmentsContract } from '../contract.ts';

export const appointmentsApi = createApi<typeof appointmentsContract>(
  'appointments',
  __API_ROUTES__.appointmentsContract,
);
