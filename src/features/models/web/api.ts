import { createApi } from '#platform/web/api.ts';
import type { modelsContract } from '../contract.ts';

export const modelsApi = createApi<typeof modelsContract>('models', __API_ROUTES__.modelsContract);
