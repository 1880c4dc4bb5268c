import { createApi } from '#platform/web/api.ts';
import type { adminContract } from '../contract.ts';

export const adminApi = createApi<typeof adminContract>('admin', __API_ROUTES__.adminContract);
