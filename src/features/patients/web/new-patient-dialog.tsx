import { useState } from 'react';
import { useDraft } from '#features/clinics/web/use-draft.ts';
import { newId, useSchemaForm } from '#platform/web/form.ts';
import { FormDialog } from '#platform/web/ui/form-dialog.tsx';
import type { Patient, PatientId } from '../schema.ts';
import { patientsApi } from './api.ts';
import { PatientFields, PatientForm, type PatientValues } from './patient-fields.tsx';
import { PATIENTS_REFUSALS, PATIENTS_TEXTS } from './texts.ts';

interface NewPatientDialogProps {
  /** The number of the phone that the new patient shares, where it is known. */
  number?: string;
  onCreated: (patient: Patient) => void;
  onClose: () => void;
}

const TEXTS = {
  get save() {
    return PATIENTS_TEXTS.add;
  },
  get saving() {
    return PATIENTS_TEXTS.adding;
  },
  get saveFailed() {
    return PATIENTS_TEXTS.addFailed;
  },
};

/** Adds a patient to the book. */
export function NewPatientDialog({ number = '', onCreated, onClose }: NewPatientDialogProps) {
  const empty = {
    name: '',
    number,
    language: '',
    birthYear: '',
    isMinor: false,
    guardianId: null,
    note: '',
  } as const;
  // The same id for every try, so that a retry after a lost answer adds no second patient.
  const draft = useDraft<PatientId, PatientValues>('new-patient', useState(newId<PatientId>)[0]);
  const id = draft.base;
  const form = useSchemaForm(PatientForm, {
    initial: empty,
    draft,
    onValid: async (input) => {
      const patient = await patientsApi.create.call({ ...input, id });
      draft.forget(newId<PatientId>());
      onCreated(patient);
    },
  });
  return (
    <FormDialog
      title={PATIENTS_TEXTS.newPatient}
      texts={TEXTS}
      refusals={PATIENTS_REFUSALS}
      form={form}
      draft={draft}
      savedValues={empty}
      onClose={onClose}
    >
      <PatientFields form={form} />
    </FormDialog>
  );
}
