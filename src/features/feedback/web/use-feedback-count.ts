import { feedbackApi } from './api.ts';

/** Reads how much private feedback is open. */
export const feedbackCountQuery = feedbackApi.count.queryOptions({ staleTime: 0 });
