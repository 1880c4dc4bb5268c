import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failureText } from '#platform/web/texts.ts';
import { BANNER_MS, type NoticeState } from '#platform/web/ui/banner.tsx';
import { UI_TEXTS } from '#platform/web/ui/texts.ts';
import type { Patient } from '#features/patients/schema.ts';
import { historyApi } from './api.ts';
import type { Moved } from './split-dialog.tsx';
import { PATIENTS_TEXTS } from '#features/patients/web/texts.ts';
import { HISTORY_REFUSALS } from './texts.ts';

/** Says what was moved from a patient to someone else, and offers to move it back. */
export function useSplit(patient: Patient, notice: NoticeState): { finish: (move: Moved) => void } {
  const queryClient = useQueryClient();
  const undoing = useMutation({
    mutationFn: ({ rows, receiver }: Moved) =>
      historyApi.split.call({
        id: receiver.id,
        rows: [...rows],
        to: { patientId: patient.id },
      }),
    onSuccess: () => {
      // Every list may show one of the rows.
      void queryClient.invalidateQueries();
      notice.succeed(PATIENTS_TEXTS.splitUndone(patient.name));
    },
    onError: (error) => {
      const fallback = PATIENTS_TEXTS.splitUndoFailed;
      notice.fail(failureText(error, { refusals: HISTORY_REFUSALS, fallback }));
    },
  });
  return {
    finish: (move) => {
      void queryClient.invalidateQueries();
      notice.show({
        tone: 'success',
        clearAfter: BANNER_MS.long,
        text: (
          <span className="flex flex-wrap items-center gap-x-4">
            <span className="grow">{PATIENTS_TEXTS.splitDone(move.receiver.name)}</span>
            <button
              type="button"
              className="link min-h-11 shrink-0"
              onClick={() => undoing.mutate(move)}
            >
              {UI_TEXTS.undo}
            </button>
          </span>
        ),
      });
    },
  };
}
