import { useEffect, useState } from 'react';
import { useDraft } from '#features/clinics/web/use-draft.ts';
import { useSession } from '#features/clinics/web/use-session.ts';
import { NumberHint } from '#features/delivery/web/do-not-contact-hint.tsx';
import { PatientChoices } from '#features/patients/web/patient-choices.tsx';
import { isPartOfNumber } from '#features/patients/web/use-suggestions.ts';
import { PatientLanguage } from '#features/patients/web/patient-language.tsx';
import type { Language } from '#platform/language.ts';
import { laterSchema, newId, useSchemaForm, useSentId } from '#platform/web/form.ts';
import { FormDialog } from '#platform/web/ui/form-dialog.tsx';
import { PhoneInput } from '#platform/web/ui/phone-input.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { TextInput } from '#platform/web/ui/text-input.tsx';
import { cleanPatientName } from '#features/appointments/rules.ts';
import type { Appointment, AppointmentId } from '#features/appointments/schema.ts';
import { todayApi } from './api.ts';
import type { Doctors } from '#features/appointments/web/use-doctors.ts';
import { DAY_TEXTS } from './texts.ts';

interface WalkInDialogProps {
  doctors: Doctors;
  /** The doctor who is chosen at first: whose list is shown, or the only one who is in. */
  doctorId: string | undefined;
  onAdded: (visit: Appointment) => void;
  onClose: () => void;
}

interface WalkInValues {
  contactNumber: string;
  patientName: string;
  doctorId: string;
}

const Input = laterSchema(async () => (await import('../schema.ts')).WalkInInput);

/** Adds a patient who came without an appointment: number, name, one button. */
export function WalkInDialog({ doctors, doctorId, onAdded, onClose }: WalkInDialogProps) {
  const { today } = useSession();
  const empty = { contactNumber: '', patientName: '', doctorId: doctorId ?? '' };
  // One id until it is stored, so that a second tap or a retry adds one visit.
  const [language, setLanguage] = useState<Language>();
  const draft = useDraft<AppointmentId, WalkInValues>('walk-in', useState(newId<AppointmentId>)[0]);
  const sentId = useSentId<AppointmentId, object>(
    (before, now) => JSON.stringify(before) !== JSON.stringify(now),
  );
  const form = useSchemaForm(Input, {
    initial: empty,
    draft,
    onValid: async (input) => {
      const id = sentId(draft.base, input);
      const visit = await todayApi.addWalkIn.call({ ...input, id, language });
      draft.forget(newId<AppointmentId>());
      onAdded(visit);
    },
  });
  const { suggest } = form;
  // The dialog may be opened before the doctors have been loaded.
  useEffect(() => {
    if (doctorId !== undefined) suggest({ doctorId });
  }, [suggest, doctorId]);
  const number = form.field('contactNumber');
  const name = form.field('patientName');
  const doctorList = doctors.list ?? [];
  const doctorOptions = doctorList.map(({ id, name: label }) => ({ value: id as string, label }));
  const options =
    form.values.doctorId === ''
      ? [{ value: '', label: DAY_TEXTS.chooseDoctor }, ...doctorOptions]
      : doctorOptions;
  return (
    <FormDialog
      title={DAY_TEXTS.walkIn}
      description={DAY_TEXTS.walkInHelp}
      texts={DAY_TEXTS}
      form={form}
      draft={draft}
      savedValues={empty}
      onClose={onClose}
    >
      <div className="mb-5 grid grid-cols-1 gap-5">
        <PhoneInput
          label={DAY_TEXTS.number}
          {...number}
          onBlur={() => !isPartOfNumber(number.value) && number.onBlur()}
        />
        <NumberHint typed={number.value} />
        <TextInput
          label={DAY_TEXTS.patientName}
          maxLength={120}
          {...name}
          onBlur={() => {
            form.set({ patientName: cleanPatientName(name.value) });
            name.onBlur();
          }}
        />
        <PatientChoices
          name={form.values.patientName}
          number={number.value}
          today={today}
          onChoose={({ name: patientName, number: contactNumber }) => {
            setLanguage(undefined);
            form.set({
              patientName,
              ...(contactNumber !== null && { contactNumber }),
            });
          }}
          onSomeoneElse={() => {
            setLanguage(undefined);
            form.set({ patientName: '' });
          }}
        >
          {(choice) => (
            <PatientLanguage
              patientLanguage={choice?.language ?? null}
              choice={language}
              onChoose={setLanguage}
            />
          )}
        </PatientChoices>
        {doctorList.length !== 1 && (
          <Select label={DAY_TEXTS.doctor} options={options} {...form.field('doctorId')} />
        )}
      </div>
    </FormDialog>
  );
}
