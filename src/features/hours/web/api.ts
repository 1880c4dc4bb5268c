import { createApi } from '#platform/web/api.ts';
import type { hoursContract } from '../contract.ts';

export const hoursApi = createApi<typeof hoursContract>('clinics', __API_ROUTES__.hoursContract);
