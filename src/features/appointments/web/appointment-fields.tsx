import { NumberHint } from '#features/delivery/web/do-not-contact-hint.tsx';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isPartOfNumber } from '#features/patients/web/use-suggestions.ts';
import type { SchemaForm } from '#platform/web/form.ts';
import { DateInput } from '#platform/web/ui/date-input.tsx';
import { PhoneInput } from '#platform/web/ui/phone-input.tsx';
import { Select, type Option } from '#platform/web/ui/select.tsx';
import { TextArea } from '#platform/web/ui/text-area.tsx';
import { TextInput } from '#platform/web/ui/text-input.tsx';
import { UI_TEXTS } from '#platform/web/ui/texts.ts';
import { cleanPatientName } from '../rules.ts';
import type { Appointment } from '../schema.ts';
import { DIALOG_TEXTS, FIELD_LABELS } from './dialog-texts.ts';
import { FreeTimes } from './free-times.tsx';
import { useDayMarks, useFreeTimes } from './use-free-times.ts';
import { useDoctors, type Doctors } from './use-doctors.ts';
import { useSession } from '#features/clinics/web/use-session.ts';
import { useMay } from '#features/clinics/web/use-may.ts';
import { clinicsAccess } from '#features/clinics/policy.ts';

export type AppointmentValues = Record<keyof typeof FIELD_LABELS, string>;

interface AppointmentFieldsProps {
  form: SchemaForm<AppointmentValues>;
  /** The options beside the clinic's doctors: not chosen yet, or no doctor. */
  otherDoctors: readonly Option[];
  /** The appointment that is edited; it needs no doctor. */
  movedVisit?: Appointment;
  /** The patients that are offered below the number. */
  choices?: ReactNode;
}

/**
 * The fields of an appointment, in the order of the questions to a patient; for a grid of two or
 * three columns.
 */
export function AppointmentFields({
  form,
  otherDoctors,
  movedVisit,
  choices,
}: AppointmentFieldsProps) {
  const { today } = useSession();
  const doctors = useDoctors();
  const options = (doctors.list ?? []).map(({ id, name }) => ({
    value: id as string,
    label: name,
  }));
  const number = form.field('contactNumber');
  const name = form.field('patientName');
  const leaveName = () => {
    form.set({ patientName: cleanPatientName(name.value) });
    name.onBlur();
  };
  const hours = useFreeTimes(form.values, movedVisit);
  const marks = useDayMarks(form.values.doctorId);
  return (
    <>
      {/* First, because it finds the patient. */}
      <PhoneInput
        label={FIELD_LABELS.contactNumber}
        {...number}
        onBlur={() => !isPartOfNumber(number.value) && number.onBlur()}
      />
      <TextInput label={FIELD_LABELS.patientName} maxLength={120} {...name} onBlur={leaveName} />
      {choices}
      <Select
        label={FIELD_LABELS.doctorId}
        options={[...otherDoctors, ...options]}
        hint={hintFor(doctors)}
        optional={movedVisit !== undefined}
        {...form.field('doctorId')}
      />
      {/* An appointment is edited to be moved; a keyboard would cover the times. */}
      <div data-focus-first={movedVisit && true} className="contents">
        <DateInput
          label={FIELD_LABELS.appointmentDate}
          marks={marks}
          stepsFrom={today}
          {...form.field('appointmentDate')}
        />
      </div>
      <FreeTimes
        choice={hours}
        moment={form.values}
        onChoose={(moment) => form.set(moment)}
        field={form.field('appointmentTime')}
      />
      <TextInput
        label={FIELD_LABELS.patientAddress}
        hint={DIALOG_TEXTS.addressHint}
        maxLength={300}
        {...form.field('patientAddress')}
      />
      <NumberHint typed={number.value} />
      <div className="col-span-full">
        <TextArea label={FIELD_LABELS.notes} rows={1} optional {...form.field('notes')} />
      </div>
    </>
  );
}

/** Says why there is no doctor to choose. */
function hintFor({ list, hasFailed, retry }: Doctors): ReactNode {
  if (hasFailed) return <DoctorsFailed onRetry={retry} />;
  return list?.length === 0 ? <NoDoctors /> : undefined;
}

function NoDoctors() {
  const mayAddDoctor = useMay(clinicsAccess['clinics.addDoctor']);
  return (
    <>
      {DIALOG_TEXTS.noDoctors}{' '}
      {mayAddDoctor && (
        <Link to="/settings" className="link">
          {DIALOG_TEXTS.addDoctor}
        </Link>
      )}
    </>
  );
}

function DoctorsFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <>
      {DIALOG_TEXTS.doctorsFailed}{' '}
      <button type="button" onClick={onRetry} className="link">
        {UI_TEXTS.tryAgain}
      </button>
    </>
  );
}
