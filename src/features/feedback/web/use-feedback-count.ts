import { useQuery } from '@tanstack/react-query';
import { feedbackApi } from './api.ts';

export const feedbackCountQuery = feedbackApi.count.queryOptions({ staleTime: 0 });

/** Reads how much private feedback is open; shown on Today, asked again when the screen is opened. */
export function useFeedbackCount({ enabled }: { enabled: boolean }) {
  return useQuery({ ...feedbackCountQuery, enabled });
}
