import { createApi } from '#platform/web/api.ts';
import type { clinicsContract } from '../contract.ts';

export const clinicsApi = createApi<typeof clinicsContract>(
  'clinics',
  __API_ROUTES__.clinicsContract,
);
