import { createApi } from '#platform/web/api.ts';
import type { askingContract } from '../contract.ts';

export const askingApi = createApi<typeof askingContract>('reviews', __API_ROUTES__.askingContract);
