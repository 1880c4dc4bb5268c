import { useQuery } from '@tanstack/react-query';
import { feedbackApi } from './api.ts';

/** Reads how much private feedback is open; shown on Today, asked again when the screen is opened. */
export function useFeedbackCount() {
  return useQuery(feedbackApi.count.queryOptions({ staleTime: 0 }));
}
