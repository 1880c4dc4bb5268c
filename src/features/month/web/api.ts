import { createApi } from '#platform/web/api.ts';
import type { monthContract } from '../contract.ts';

export const monthApi = createApi<typeof monthContract>('month', __API_ROUTES__.monthContract);
