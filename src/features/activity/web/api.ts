import { createApi } from '#platform/web/api.ts';
import type { activityContract } from '../contract.ts';

export const activityApi = createApi<typeof activityContract>(
  'activity',
  __API_ROUTES__.activityContract,
);
