import { createApi } from '#platform/web/api.ts';
import type { leaveContract } from '../contract.ts';

export const leaveApi = createApi<typeof leaveContract>(
  'appointments',
  __API_ROUTES__.leaveContract,
);
