import { createApi } from '#platform/web/api.ts';
import type { staffContract } from '../contract.ts';

export const staffApi = createApi<typeof staffContract>('staff', __API_ROUTES__.staffContract);
