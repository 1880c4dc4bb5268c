import { useState } from 'react';
import { currentVersion } from '#platform/web/api.ts';
import { laterSchema, useSchemaForm } from '#platform/web/form.ts';
import { failureText } from '#platform/web/texts.ts';
import { Banner } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { useDiscardQuestion } from '#platform/web/ui/discard-question.tsx';
import { DraftNote } from '#platform/web/ui/draft-note.tsx';
import { FormActions } from '#platform/web/ui/form-layout.tsx';
import { UI_TEXTS } from '#platform/web/ui/texts.ts';
import { mergeNames, type NamesByLanguage } from '../name-rules.ts';
import type { Doctor } from '../schema.ts';
import { clinicsApi } from './api.ts';
import { NameFields } from './name-fields.tsx';
import { NameList } from './name-list.tsx';
import { CLINICS_REFUSALS, CLINICS_TEXTS } from './texts.ts';
import { useDraft } from './use-draft.ts';
import { useSession } from './use-session.ts';

const Input = laterSchema(async () => (await import('../schema.ts')).DoctorNames);

interface DoctorNamesDialogProps {
  doctor: Doctor;
  onSaved: () => void;
  onClose: () => void;
}

interface Names {
  namesByLanguage: NamesByLanguage;
}

/** Edits a doctor's names in the clinic's languages. */
export function DoctorNamesDialog({ doctor, onSaved, onClose }: DoctorNamesDialogProps) {
  const { clinic } = useSession();
  const { draft, form, theirs } = useNamesForm(doctor, onSaved);
  const { leave, question } = useDiscardQuestion({
    isUnsaved: form.isChanged,
    onClose,
    onDiscard: () => draft.forget(),
  });
  return (
    <Dialog
      title={CLINICS_TEXTS.otherNames}
      description={doctor.name}
      open
      onClose={leave}
      busy={form.isBusy}
      size="small"
      banner={<Problem failure={form.failure} current={theirs} />}
    >
      <form noValidate onSubmit={form.submit}>
        <div className="grid gap-5">
          <DraftNote
            draft={draft}
            onDiscard={() => {
              draft.forget();
              form.reset({ namesByLanguage: doctor.namesByLanguage });
            }}
          />
          <NameFields
            hint={CLINICS_TEXTS.doctorNamesHint}
            name={doctor.name}
            languages={clinic.languages}
            field={form.field('namesByLanguage')}
          />
        </div>
        <FormActions>
          <Button onClick={() => !form.isBusy && leave()}>{UI_TEXTS.cancel}</Button>
          <Button variant="primary" type="submit" busy={form.isBusy} busyText={UI_TEXTS.saving}>
            {UI_TEXTS.save}
          </Button>
        </FormActions>
      </form>
      {question}
    </Dialog>
  );
}

/** Saves the names; those that another user gave other languages meanwhile are kept. */
function useNamesForm(doctor: Doctor, onSaved: () => void) {
  const draft = useDraft<Doctor, Names>(`doctor-names/${doctor.id}`, doctor);
  // The names of another user that differ from this user's, who then decides.
  const [otherDoctor, setOtherDoctor] = useState<Doctor>();
  const merge = (current: Doctor, edits: NamesByLanguage) =>
    mergeNames({
      base: draft.base.namesByLanguage,
      current: current.namesByLanguage,
      draft: edits,
    });
  const save = async (edits: NamesByLanguage, over: Doctor): Promise<void> => {
    const { id, version } = over;
    try {
      await clinicsApi.updateDoctor.call({
        id,
        version,
        namesByLanguage: merge(over, edits).names,
      });
    } catch (error) {
      const current = currentVersion<Doctor>(error);
      if (!current) throw error;
      return merge(current, edits).isConflict ? setOtherDoctor(current) : save(edits, current);
    }
    draft.forget();
    onSaved();
  };
  const form = useSchemaForm(Input, {
    initial: { namesByLanguage: draft.base.namesByLanguage },
    draft,
    onValid: ({ namesByLanguage }) => save(namesByLanguage, otherDoctor ?? draft.base),
  });
  return { draft, form, theirs: otherDoctor };
}

function Problem({ failure, current }: { failure: unknown; current: Doctor | undefined }) {
  if (failure !== undefined)
    return (
      <Banner tone="danger">
        {failureText(failure, {
          refusals: CLINICS_REFUSALS,
          fallback: CLINICS_TEXTS.saveNamesFailed,
        })}
      </Banner>
    );
  if (current === undefined) return null;
  return (
    <Banner tone="attention">
      {CLINICS_TEXTS.namesChanged}
      <NameList names={current.namesByLanguage} />
    </Banner>
  );
}
