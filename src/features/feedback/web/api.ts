import { createApi } from '#platform/web/api.ts';
import type { feedbackContract } from '../contract.ts';

export const feedbackApi = createApi<typeof feedbackContract>(
  'feedback',
  __API_ROUTES__.feedbackContract,
);
