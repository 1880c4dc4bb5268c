import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '#features/clinics/web/use-session.ts';
import { currentVersion } from '#platform/web/api.ts';
import { failureText } from '#platform/web/texts.ts';
import { Banner } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { UI_TEXTS } from '#platform/web/ui/texts.ts';
import type { Patient } from '#features/patients/schema.ts';
import { PATIENTS_TEXTS } from '#features/patients/web/texts.ts';
import { combineFacts, isContradiction, toFacts } from '../merge-rules.ts';
import { historyApi } from './api.ts';
import { describeFacts, MergeFacts, type ChosenFacts } from './merge-facts.tsx';
import { HISTORY_REFUSALS } from './texts.ts';

interface MergeDialogProps {
  patient: Patient;
  other: Patient;
  onMerged: (keptPatient: Patient) => void;
  onClose: () => void;
}

/** Asks before two patients are shown as one, under which name, and which of their facts are true. */
export function MergeDialog({ patient, other, onMerged, onClose }: MergeDialogProps) {
  const { today } = useSession();
  const [keepId, setKeepId] = useState(patient.id);
  const [chosenFacts, setChosenFacts] = useState<ChosenFacts>({});
  const [isTried, setTried] = useState(false);
  const [shownPatients, setShownPatients] = useState([patient, other] as const);
  const [first, second] = shownPatients;
  const [keptPatient, mergedPatient] = keepId === first.id ? [first, second] : [second, first];
  const combination = combineFacts(today, { kept: keptPatient, merged: mergedPatient });
  const { open } = combination;
  const facts = { ...combination.facts, ...chosenFacts };
  const isMissing = open.some((name) => name !== 'note' && chosenFacts[name] === undefined);
  const isWrong = !isMissing && isContradiction(today, facts);
  const merging = useMutation({
    mutationFn: () =>
      historyApi.merge.call({
        keepId,
        mergeId: mergedPatient.id,
        // Without a question the server combines what the two have by then.
        ...(open.length > 0 && { facts }),
        basedOn: { kept: toFacts(keptPatient), merged: toFacts(mergedPatient) },
      }),
    onSuccess: onMerged,
    onError: (error) => {
      const current = currentVersion<{ kept: Patient; merged: Patient }>(error);
      if (current === undefined) return;
      const { note } = chosenFacts;
      // Each choice was between other facts; a note that was typed stays beside those of both.
      setChosenFacts(note === undefined ? {} : { note });
      setTried(false);
      setShownPatients(
        keptPatient === first ? [current.kept, current.merged] : [current.merged, current.kept],
      );
    },
  });
  const merge = () => {
    setTried(true);
    if (!isMissing && !isWrong) merging.mutate();
  };
  const takenFacts = describeFacts(combination.facts, open);
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
          <Button onClick={onClose}>{UI_TEXTS.cancel}</Button>
          <Button
            variant="primary"
            busy={merging.isPending}
            busyText={UI_TEXTS.saving}
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
          options={shownPatients.map(({ id, name }) => ({ value: id, label: name }))}
          value={keepId}
          error={undefined}
          onBlur={() => undefined}
          onChange={setKeepId}
        />
        {takenFacts !== '' && (
          <p className="wrap-anywhere">{PATIENTS_TEXTS.takenOver(takenFacts)}</p>
        )}
        <MergeFacts
          patients={[keptPatient, mergedPatient]}
          open={open}
          facts={combination.facts}
          chosenFacts={chosenFacts}
          onChoose={setChosenFacts}
          isTried={isTried}
          isContradiction={isWrong}
        />
      </div>
    </Dialog>
  );
}
