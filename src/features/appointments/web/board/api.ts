import { createApi } from '#platform/web/api.ts';
import type { boardContract } from '../../board/contract.ts';

export const boardApi = createApi<typeof boardContract>('appointments');
