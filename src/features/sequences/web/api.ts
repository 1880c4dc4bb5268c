import { createApi } from '#platform/web/api.ts';
import type { sequencesContract } from '../contract.ts';

export const sequencesApi = createApi<typeof sequencesContract>(
  'sequences',
  __API_ROUTES__.sequencesContract,
);
