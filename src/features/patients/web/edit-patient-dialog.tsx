import { i18n } from '#platform/i18n.ts';
import { useDraft } from '#features/clinics/web/use-draft.ts';
import { languageName } from '#platform/language.ts';
import { useSchemaForm } from '#platform/web/form.ts';
import type { ConflictField } from '#platform/web/ui/conflict-dialog.tsx';
import { EditDialog } from '#platform/web/ui/edit-dialog.tsx';
import { useEdit } from '#platform/web/use-edit.ts';
import { findChanges } from '../rules.ts';
import type { Patient, PatientChange, UpdatedPatient } from '../schema.ts';
import { patientsApi } from './api.ts';
import {
  PatientFields,
  PatientForm,
  toPatientValues,
  type PatientValues,
} from './patient-fields.tsx';
import { PATIENTS_REFUSALS, PATIENTS_TEXTS } from './texts.ts';

interface EditPatientDialogProps {
  patient: Patient;
  onSaved: (patient: UpdatedPatient) => void;
  /** Nothing was saved. */
  onClose: () => void;
}

/** Edits a patient's fields; sends only those that differ. */
export function EditPatientDialog({ patient, onSaved, onClose }: EditPatientDialogProps) {
  const draft = useDraft<Patient, PatientValues>(`patient/${patient.id}`, patient);
  const edit = useEdit<UpdatedPatient, PatientChange>({
    draft,
    findChanges,
    update: ({ id, version }, changes) => patientsApi.update.call({ ...changes, id, version }),
    onSaved,
    onUnchanged: onClose,
    onTaken: onSaved,
  });
  const form = useSchemaForm(PatientForm, {
    initial: toPatientValues(draft.base),
    draft,
    onValid: (fields) => edit.save(findChanges(draft.base, fields)),
  });
  return (
    <EditDialog
      texts={PATIENTS_TEXTS}
      refusals={PATIENTS_REFUSALS}
      description={patient.name}
      form={form}
      draft={draft}
      edit={edit}
      differences={differences}
      savedValues={toPatientValues(patient)}
      onClose={onClose}
    >
      <PatientFields form={form} ownId={patient.id} />
    </EditDialog>
  );
}

const LABELS: Readonly<Record<keyof PatientChange, string>> = {
  get name() {
    return PATIENTS_TEXTS.name;
  },
  get number() {
    return PATIENTS_TEXTS.number;
  },
  get language() {
    return PATIENTS_TEXTS.language;
  },
  get birthYear() {
    return PATIENTS_TEXTS.birthYear;
  },
  get isMinor() {
    return PATIENTS_TEXTS.isMinor;
  },
  get guardianId() {
    return PATIENTS_TEXTS.guardian;
  },
  get note() {
    return PATIENTS_TEXTS.note;
  },
};

/** Compares this person's changes with the same fields of the newer version. */
function differences({ newer, draft }: { newer: Patient; draft: PatientChange }): ConflictField[] {
  const ours = { ...newer, ...draft };
  return (Object.keys(findChanges(newer, draft)) as (keyof PatientChange)[]).map((field) => ({
    label: LABELS[field],
    draft: formatValue(ours, field),
    current: formatValue(newer, field),
  }));
}

function formatValue(patient: Patient, field: keyof PatientChange): string {
  if (field === 'isMinor') return patient.isMinor ? i18n.t('Yes') : i18n.t('No');
  if (field === 'guardianId' && patient.guardianId) return PATIENTS_TEXTS.guardianChosen;
  if (field === 'language')
    return patient.language ? languageName(patient.language) : PATIENTS_TEXTS.languageUnknown;
  return String(patient[field] ?? '') || PATIENTS_TEXTS.nothingThere;
}
