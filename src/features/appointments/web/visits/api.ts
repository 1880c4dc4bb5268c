import { createApi } from '#platform/web/api.ts';
import type { visitsContract } from '../../visits/contract.ts';

export const visitsApi = createApi<typeof visitsContract>('appointments');
