import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '#platform/web/texts.ts';
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { EXCLUSION_REASONS } from '../reasons.ts';
import type { ExclusionReason, WaitingVisit } from '../schema.ts';
import { askingApi } from './api.ts';
import { EXCLUSION_TEXTS } from '../reason-texts.ts';
import { ASKING_REFUSALS, ASKING_TEXTS } from './texts.ts';

interface ExcludeDialogProps {
  visit: WaitingVisit;
  onExcluded: () => void;
  onClose: () => void;
}

const OPTIONS = [
  {
    value: '',
    get label() {
      return ASKING_TEXTS.chooseReason;
    },
  },
  ...EXCLUSION_REASONS.map((value) => ({
    value,
    get label() {
      return EXCLUSION_TEXTS[value];
    },
  })),
] as const;

/** Asks for the reason why a visit is left out. */
export function ExcludeDialog({ visit, onExcluded, onClose }: ExcludeDialogProps) {
  const queryClient = useQueryClient();
  const [reason, setReason] = useState<ExclusionReason | ''>('');
  const [isTried, setTried] = useState(false);
  const exclude = useMutation(
    askingApi.excludeVisit.mutationOptions({
      onSuccess: onExcluded,
      onSettled: () => queryClient.invalidateQueries({ queryKey: askingApi.key() }),
    }),
  );
  const { appointmentId, patientName } = visit;
  return (
    <ConfirmDialog
      open
      title={ASKING_TEXTS.leaveOutTitle}
      action={ASKING_TEXTS.leaveOut}
      busyAction={ASKING_TEXTS.leavingOut}
      variant="primary"
      busy={exclude.isPending}
      failure={
        exclude.isError &&
        failureText(exclude.error, {
          refusals: ASKING_REFUSALS,
          fallback: ASKING_TEXTS.excludeFailed,
        })
      }
      onConfirm={() => {
        setTried(true);
        if (reason !== '') exclude.mutate({ appointmentId, reason });
      }}
      onClose={onClose}
    >
      <div className="grid grid-cols-1 gap-4">
        <p>{ASKING_TEXTS.leaveOutHelp(patientName)}</p>
        <Select
          label={ASKING_TEXTS.reason}
          options={OPTIONS}
          value={reason}
          error={isTried && reason === '' ? ASKING_TEXTS.chooseReason : undefined}
          onChange={setReason}
        />
      </div>
    </ConfirmDialog>
  );
}
