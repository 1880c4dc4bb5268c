import { createApi } from '#platform/web/api.ts';
import type { importContract } from '../contract.ts';

export const importApi = createApi<typeof importContract>(
  'patients',
  __API_ROUTES__.importContract,
);
