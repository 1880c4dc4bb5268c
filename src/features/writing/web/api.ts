import { createApi } from '#platform/web/api.ts';
import type { writingContract } from '../contract.ts';

export const writingApi = createApi<typeof writingContract>('writing');
