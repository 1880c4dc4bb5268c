import { useMutation, useQueryClient } from '@tanstack/react-query';
import { readMessageToOpen } from '#features/delivery/web/read-message-to-open.ts';
import { failureText } from '#platform/web/texts.ts';
import { useNotice } from '#platform/web/ui/banner.tsx';
import type { FeedbackId } from '../schema.ts';
import { feedbackApi } from './api.ts';
import { FEEDBACK_TEXTS } from './texts.ts';

/** Closes feedback, one or several at once, opens it again, and ends the slip by which it came. */
export function useFeedbackChanges() {
  const notice = useNotice();
  const queryClient = useQueryClient();
  const settings = {
    onError: (error: Error) =>
      notice.fail(failureText(error, { fallback: FEEDBACK_TEXTS.saveFailed })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: feedbackApi.key() }),
  };
  const setClosed = useMutation({
    ...settings,
    mutationFn: async ({ ids, isClosed }: { ids: readonly FeedbackId[]; isClosed: boolean }) => {
      for (const id of ids) await feedbackApi.setClosed.call({ id, isClosed });
    },
    onSuccess: (_done, { ids, isClosed }) =>
      notice.succeed(isClosed ? FEEDBACK_TEXTS.wereClosed(ids.length) : FEEDBACK_TEXTS.wasReopened),
  });
  const endSlip = useMutation(
    feedbackApi.endSlip.mutationOptions({
      ...settings,
      onSuccess: () => notice.succeed(FEEDBACK_TEXTS.wasEnded),
    }),
  );
  return {
    notice,
    openAnswer: (id: FeedbackId) =>
      readMessageToOpen(() => feedbackApi.openAnswer.call({ id }), { notice }),
    isBusy: setClosed.isPending,
    isChanging: (id: FeedbackId) => setClosed.isPending && setClosed.variables.ids.includes(id),
    close: (ids: readonly FeedbackId[], isClosed: boolean) => setClosed.mutate({ ids, isClosed }),
    endSlip: (id: FeedbackId) => endSlip.mutate({ id }),
  };
}
