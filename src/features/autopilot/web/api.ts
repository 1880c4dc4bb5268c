import { createApi } from '#platform/web/api.ts';
import type { autopilotContract } from '../contract.ts';

export const autopilotApi = createApi<typeof autopilotContract>(
  'messaging',
  __API_ROUTES__.autopilotContract,
);
