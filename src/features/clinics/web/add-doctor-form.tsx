import { useMutation } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { laterSchema, newId, useSchemaForm } from '#platform/web/form.ts';
import { failureText } from '#platform/web/texts.ts';
import { Banner } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { DraftNote } from '#platform/web/ui/draft-note.tsx';
import { PhoneInput } from '#platform/web/ui/phone-input.tsx';
import { TextInput } from '#platform/web/ui/text-input.tsx';
import type { Doctor, DoctorId, DoctorInput } from '../schema.ts';
import { clinicsApi } from './api.ts';
import { CLINICS_REFUSALS, CLINICS_TEXTS } from './texts.ts';
import { useDraft } from './use-draft.ts';

const Input = laterSchema(async () => (await import('../schema.ts')).DoctorInput);
const EMPTY: DoctorInput = { name: '', contactNumber: '' };

/** Adds a doctor; a retry after a lost response adds it only once. The page may be left and opened again with what is typed. */
export function AddDoctorForm({ onAdded }: { onAdded: (doctor: Doctor) => void }) {
  const { mutateAsync: add } = useMutation(clinicsApi.addDoctor.mutationOptions());
  const draft = useDraft<DoctorId, DoctorInput>('new-doctor', useState(newId<DoctorId>)[0]);
  const form = useSchemaForm(Input, {
    initial: EMPTY,
    draft,
    onValid: async (doctor) => {
      const newDoctor = await add({ ...doctor, id: draft.base });
      draft.forget(newId<DoctorId>());
      form.reset(EMPTY);
      onAdded(newDoctor);
    },
  });
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-4">
      {form.failure !== undefined && (
        <Banner tone="danger">
          {failureText(form.failure, {
            refusals: CLINICS_REFUSALS,
            fallback: CLINICS_TEXTS.addDoctorFailed,
          })}
        </Banner>
      )}
      <DraftNote
        draft={draft}
        onDiscard={() => {
          draft.forget(newId<DoctorId>());
          form.reset(EMPTY);
        }}
      />
      <div className="grid gap-4 sm:grid-cols-[1fr_1fr_auto]">
        <TextInput label={CLINICS_TEXTS.doctorName} maxLength={120} {...form.field('name')} />
        <PhoneInput label={CLINICS_TEXTS.doctorNumber} {...form.field('contactNumber')} />
        {/* As far down as the labels beside it are high, so that button and fields share a line. */}
        <div className="grid content-start sm:pt-[1.6875rem]">
          <Button
            type="submit"
            icon={Plus}
            busy={form.isBusy}
            busyText={CLINICS_TEXTS.addingDoctor}
          >
            {CLINICS_TEXTS.addDoctor}
          </Button>
        </div>
      </div>
    </form>
  );
}
