import { useMutation } from '@tanstack/react-query';
import { failureText } from '#platform/web/texts.ts';
import type { NoticeState } from '#platform/web/ui/banner.tsx';
import type { Appointment } from '#features/appointments/schema.ts';
import { remindersApi } from '#features/reminders/web/api.ts';
import { useAppointmentCache } from '#features/appointments/web/use-appointment-cache.ts';
import { DAY_TEXTS } from './texts.ts';
import type { Heard, VisitHandlers } from './read-visit-actions.ts';

/** Records what the reception heard from a patient: shown at once, and taken back when the server refuses. */
export function useAnswer(notice: NoticeState): VisitHandlers['onAnswer'] {
  const cache = useAppointmentCache();
  const { mutate } = useMutation({
    mutationFn: ({ visit: { id }, answer }: { visit: Appointment; answer: Heard }) =>
      remindersApi.setAnswer.call({ id, answer }),
    onMutate: ({ visit, answer }) => cache.showEarly({ ...visit, answer, openReply: null }),
    onSuccess: (visit) => cache.replace(visit),
    onError: (error, { visit }) => {
      cache.replace(visit);
      notice.fail(failureText(error, { fallback: DAY_TEXTS.answerFailed }));
    },
    onSettled: () => cache.refresh(),
  });
  return (visit, answer) => mutate({ visit, answer });
}
