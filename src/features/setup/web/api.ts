import { createApi } from '#platform/web/api.ts';
import type { setupContract } from '../contract.ts';

export const setupApi = createApi<typeof setupContract>('setup', __API_ROUTES__.setupContract);
