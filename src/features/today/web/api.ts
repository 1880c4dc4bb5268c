import { createApi } from '#platform/web/api.ts';
import type { visitsContract } from '../contract.ts';

export const visitsApi = createApi<typeof visitsContract>('appointments');
