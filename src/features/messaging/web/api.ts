import { createApi } from '#platform/web/api.ts';
import type { messagingContract } from '../contract.ts';

export const messagingApi = createApi<typeof messagingContract>('messaging');
