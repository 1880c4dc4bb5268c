import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useDraft } from '#features/clinics/web/use-draft.ts';
import { failureText } from '#platform/web/texts.ts';
import { Banner } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { TextInput } from '#platform/web/ui/text-input.tsx';
import { useEdit } from '#platform/web/use-edit.ts';
import { UI_TEXTS } from '#platform/web/ui/texts.ts';
import { findChanges } from '../rules.ts';
import type { Patient, PatientChange } from '../schema.ts';
import { patientsApi } from './api.ts';
import { PATIENTS_REFUSALS, PATIENTS_TEXTS } from './texts.ts';

interface PatientNoteFormProps {
  patient: Patient;
  onSaved: () => void;
  onClose: () => void;
}

/** Keeps what is typed until it is saved or given up, also when the page reloads. */
export function PatientNoteForm({ patient, onSaved, onClose }: PatientNoteFormProps) {
  const draft = useDraft<Patient, { note: string }>(`patient-note/${patient.id}`, patient);
  const [note, setNote] = useState(draft.typedValues?.note ?? draft.base.note);
  const edit = useEdit<Patient, PatientChange>({
    draft,
    findChanges,
    update: ({ id, version }, changes) => patientsApi.update.call({ ...changes, id, version }),
    onSaved,
    onUnchanged: onClose,
    onTaken: onSaved,
  });
  const saving = useMutation({ mutationFn: () => edit.save({ note: note.trim() }) });
  const type = (input: string) => {
    setNote(input);
    draft.keep(input === draft.base.note ? undefined : { note: input });
  };
  const cancel = () => {
    draft.forget();
    onClose();
  };
  return (
    <form
      ref={focusInput}
      noValidate
      className="grid max-w-prose grid-cols-1 gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!saving.isPending) saving.mutate();
      }}
    >
      {edit.conflict && (
        <Banner tone="attention">
          {PATIENTS_TEXTS.noteChanged(edit.conflict.newer.note || PATIENTS_TEXTS.nothingThere)}
        </Banner>
      )}
      {saving.isError && (
        <Banner tone="danger">
          {failureText(saving.error, {
            refusals: PATIENTS_REFUSALS,
            fallback: PATIENTS_TEXTS.saveFailed,
          })}
        </Banner>
      )}
      <TextInput
        label={PATIENTS_TEXTS.note}
        hint={PATIENTS_TEXTS.noteHint}
        maxLength={200}
        name="note"
        optional
        value={note}
        onChange={type}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={saving.isPending} busyText={UI_TEXTS.saving}>
          {UI_TEXTS.save}
        </Button>
        <Button onClick={cancel}>{UI_TEXTS.cancel}</Button>
      </div>
    </form>
  );
}

// Named here so that it runs when the element appears, and not at each render.
function focusInput(form: HTMLElement | null) {
  form?.querySelector('input')?.focus();
}
