import { createApi } from '#platform/web/api.ts';
import type { deliveryContract } from '../contract.ts';

export const deliveryApi = createApi<typeof deliveryContract>(
  'messaging',
  __API_ROUTES__.deliveryContract,
);
