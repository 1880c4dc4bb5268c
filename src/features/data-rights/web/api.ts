import { createApi } from '#platform/web/api.ts';
import type { dataRightsContract } from '../contract.ts';

export const dataRightsApi = createApi<typeof dataRightsContract>(
  'dataRights',
  __API_ROUTES__.dataRightsContract,
);
