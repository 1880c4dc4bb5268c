import { createApi } from '#platform/web/api.ts';
import type { noticesContract } from '../contract.ts';

export const noticesApi = createApi<typeof noticesContract>(
  'patients',
  __API_ROUTES__.noticesContract,
);
