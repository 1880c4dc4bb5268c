import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '#platform/web/texts.ts';
import { Banner } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import type { Patient } from '#features/patients/schema.ts';
import { historyApi } from './api.ts';
import { PATIENTS_TEXTS } from '#features/patients/web/texts.ts';
import { HISTORY_REFUSALS } from './texts.ts';

interface MergeDialogProps {
  patient: Patient;
  other: Patient;
  onMerged: (kept: Patient) => void;
  onClose: () => void;
}

/** Asks before two patients are shown as one, and under which name. */
export function MergeDialog({ patient, other, onMerged, onClose }: MergeDialogProps) {
  const [keepId, setKeepId] = useState(patient.id);
  const merging = useMutation({
    mutationFn: () =>
      historyApi.merge.call({
        keepId,
        mergeId: keepId === patient.id ? other.id : patient.id,
      }),
    onSuccess: onMerged,
  });
  return (
    <Dialog
      title={PATIENTS_TEXTS.mergeTitle}
      open
      onClose={onClose}
      busy={merging.isPending}
      size="small"
      banner={
        merging.isError && (
          <Banner tone="danger">
            {failureText(merging.error, {
              refusals: HISTORY_REFUSALS,
              fallback: PATIENTS_TEXTS.mergeFailed,
            })}
          </Banner>
        )
      }
      footer={
        <>
          <Button onClick={onClose}>{PATIENTS_TEXTS.cancel}</Button>
          <Button
            look="primary"
            busy={merging.isPending}
            busyText={PATIENTS_TEXTS.merging}
            onClick={() => merging.mutate()}
          >
            {PATIENTS_TEXTS.merge}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <p>{PATIENTS_TEXTS.mergeHelp}</p>
        <Select
          label={PATIENTS_TEXTS.nameToShow}
          name="keep"
          options={[patient, other].map(({ id, name }) => ({ value: id, label: name }))}
          value={keepId}
          error={undefined}
          onBlur={() => undefined}
          onChange={setKeepId}
        />
      </div>
    </Dialog>
  );
}
