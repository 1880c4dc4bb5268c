import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '#features/clinics/web/use-session.ts';
import { currentVersion } from '#platform/web/api.ts';
import { failureText } from '#platform/web/texts.ts';
import { Banner } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import type { Patient } from '#features/patients/schema.ts';
import { PATIENTS_TEXTS } from '#features/patients/web/texts.ts';
import { combineFacts, isContradiction, toFacts } from '../merge-rules.ts';
import { historyApi } from './api.ts';
import { describeFacts, MergeFacts, type ChosenFacts } from './merge-facts.tsx';
import { HISTORY_REFUSALS } from './texts.ts';

interface MergeDialogProps {
  patient: Patient;
  other: Patient;
  onMerged: (kept: Patient) => void;
  onClose: () => void;
}

/** Asks before two patients are shown as one, under which name, and which of their facts are true. */
export function MergeDialog({ patient, other, onMerged, onClose }: MergeDialogProps) {
  const { today } = useSession();
  const [keepId, setKeepId] = useState(patient.id);
  const [chosen, setChosen] = useState<ChosenFacts>({});
  const [isTried, setTried] = useState(false);
  const [shown, setShown] = useState([patient, other] as const);
  const [first, second] = shown;
  const [kept, merged] = keepId === first.id ? [first, second] : [second, first];
  const combined = combineFacts(today, { kept, merged });
  const { open } = combined;
  const facts = { ...combined.facts, ...chosen };
  const isMissing = open.some((name) => name !== 'note' && chosen[name] === undefined);
  const isWrong = !isMissing && isContradiction(today, facts);
  const merging = useMutation({
    mutationFn: () =>
      historyApi.merge.call({
        keepId,
        mergeId: merged.id,
        // Without a question the server combines what the two have by then.
        ...(open.length > 0 && { facts }),
        basedOn: { kept: toFacts(kept), merged: toFacts(merged) },
      }),
    onSuccess: onMerged,
    onError: (error) => {
      const current = currentVersion<{ kept: Patient; merged: Patient }>(error);
      if (current === undefined) return;
      const { note } = chosen;
      // Each choice was between other facts; a note that was typed stays beside those of both.
      setChosen(note === undefined ? {} : { note });
      setTried(false);
      setShown(kept === first ? [current.kept, current.merged] : [current.merged, current.kept]);
    },
  });
  const merge = () => {
    setTried(true);
    if (!isMissing && !isWrong) merging.mutate();
  };
  const taken = describeFacts(combined.facts, open);
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
            onClick={merge}
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
          options={shown.map(({ id, name }) => ({ value: id, label: name }))}
          value={keepId}
          error={undefined}
          onBlur={() => undefined}
          onChange={setKeepId}
        />
        {taken !== '' && <p className="wrap-anywhere">{PATIENTS_TEXTS.takenOver(taken)}</p>}
        <MergeFacts
          patients={[kept, merged]}
          open={open}
          facts={combined.facts}
          chosen={chosen}
          onChoose={setChosen}
          isTried={isTried}
          isContradiction={isWrong}
        />
      </div>
    </Dialog>
  );
}
