import { createApi } from '#platform/web/api.ts';
import type { messagesContract } from '../contract.ts';

export const messagesApi = createApi<typeof messagesContract>(
  'messaging',
  __API_ROUTES__.messagesContract,
);
