import { useState } from 'react';
import { formatNumber } from '#platform/phone.ts';
import { currentVersion } from '#platform/web/api.ts';
import { laterSchema, useSchemaForm } from '#platform/web/form.ts';
import type { Conflict, Edit } from '#platform/web/use-edit.ts';
import type { ConflictField } from '#platform/web/ui/conflict-dialog.tsx';
import { EditDialog } from '#platform/web/ui/edit-dialog.tsx';
import { PhoneInput } from '#platform/web/ui/phone-input.tsx';
import { TextInput } from '#platform/web/ui/text-input.tsx';
import { findNamedChanges, mergeNamedChanges } from '../name-rules.ts';
import type { Doctor, DoctorChanges, DoctorFields } from '../schema.ts';
import { clinicsApi } from './api.ts';
import { NameFields } from './name-fields.tsx';
import { NameList } from './name-list.tsx';
import { CLINICS_REFUSALS, CLINICS_TEXTS, DOCTOR_EDIT_TEXTS } from './texts.ts';
import { useDraft, type Draft } from './use-draft.ts';
import { useSession } from './use-session.ts';

const Input = laterSchema(async () => (await import('../schema.ts')).DoctorFields);

interface EditDoctorDialogProps {
  doctor: Doctor;
  onSaved: (doctor: Doctor) => void;
  /** Nothing was saved; the doctor may have changed meanwhile. */
  onClose: () => void;
}

/** Edits a doctor's name, number and names in the clinic's languages; sends only what differs. */
export function EditDoctorDialog({ doctor, onSaved, onClose }: EditDoctorDialogProps) {
  const { clinic } = useSession();
  const draft = useDraft<Doctor, DoctorFields>(`doctor/${doctor.id}`, doctor);
  const edit = useDoctorEdit({ draft, onSaved, onClose });
  const form = useSchemaForm(Input, {
    initial: toFields(draft.base),
    draft,
    onValid: (fields) => edit.save(findNamedChanges<DoctorChanges>(draft.base, fields)),
  });
  return (
    <EditDialog
      texts={DOCTOR_EDIT_TEXTS}
      refusals={CLINICS_REFUSALS}
      description={doctor.name}
      form={form}
      draft={draft}
      edit={edit}
      differences={differences}
      savedValues={toFields(doctor)}
      onClose={onClose}
    >
      <div className="grid gap-5">
        <TextInput label={CLINICS_TEXTS.doctorName} maxLength={120} {...form.field('name')} />
        <PhoneInput label={CLINICS_TEXTS.doctorNumber} {...form.field('contactNumber')} />
        <NameFields
          hint={CLINICS_TEXTS.doctorNamesHint}
          // While the name is typed again, the same languages are there.
          name={form.values.name.trim() === '' ? doctor.name : form.values.name}
          languages={clinic.languages}
          field={form.field('namesByLanguage')}
        />
      </div>
    </EditDialog>
  );
}

function toFields({ name, contactNumber, namesByLanguage }: Doctor): DoctorFields {
  return { name, contactNumber, namesByLanguage };
}

/**
 * Saves a doctor's changed fields; those that another user changed meanwhile are kept. The names are
 * merged by language, which `useEdit` does not.
 */
function useDoctorEdit({
  draft,
  onSaved,
  onClose,
}: Pick<EditDoctorDialogProps, 'onSaved' | 'onClose'> & {
  draft: Draft<Doctor, DoctorFields>;
}): Edit<Doctor, DoctorChanges> {
  const { base, forget } = draft;
  const [conflict, setConflict] = useState<Conflict<Doctor, DoctorChanges>>();
  // The version that this user decided to overwrite.
  const [decidedDoctor, setDecidedDoctor] = useState<Doctor>();
  const saveOver = async (current: Doctor, edits: DoctorChanges): Promise<void> => {
    const { changes } = mergeNamedChanges({ base, current, changes: edits });
    if (Object.keys(findNamedChanges(current, changes)).length === 0) {
      forget();
      return onClose();
    }
    try {
      const { id, version } = current;
      const savedDoctor = await clinicsApi.updateDoctor.call({ ...changes, id, version });
      forget();
      onSaved(savedDoctor);
    } catch (error) {
      const newer = currentVersion<Doctor>(error);
      if (!newer) throw error;
      const merge = mergeNamedChanges({ base, current: newer, changes: edits });
      if (!merge.isConflict) return saveOver(newer, edits);
      setConflict({ newer, draft: merge.changes });
      setDecidedDoctor(newer);
    }
  };
  return {
    save: (edits) => saveOver(decidedDoctor ?? base, edits),
    conflict,
    takeTheirs: () => {
      forget();
      onClose();
    },
    dismiss: () => {
      setConflict(undefined);
      setDecidedDoctor(undefined);
    },
  };
}

/** Compares this user's changes with the same fields of the newer version. */
function differences({ newer, draft }: Conflict<Doctor, DoctorChanges>): ConflictField[] {
  const { name, contactNumber, namesByLanguage } = findNamedChanges<DoctorChanges>(newer, draft);
  return [
    name !== undefined && {
      label: CLINICS_TEXTS.doctorName,
      draft: name,
      current: newer.name,
    },
    contactNumber !== undefined && {
      label: CLINICS_TEXTS.doctorNumber,
      draft: formatNumber(contactNumber),
      current: formatNumber(newer.contactNumber),
    },
    namesByLanguage && {
      label: CLINICS_TEXTS.otherNames,
      draft: <NameList names={namesByLanguage} />,
      current: <NameList names={newer.namesByLanguage} />,
    },
  ].filter((field) => field !== false && field !== undefined);
}
