import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useDraft } from '#features/clinics/web/use-draft.ts';
import { useSession } from '#features/clinics/web/use-session.ts';
import type { Patient } from '#features/patients/schema.ts';
import { ConsentWarning } from '#features/patients/web/consent-warning.tsx';
import { PatientChoices, usePatientChoice } from '#features/patients/web/patient-choices.tsx';
import { PatientLanguage } from '#features/patients/web/patient-language.tsx';
import { languageName, type Language } from '#platform/language.ts';
import { isOtherPerson, type TypedPerson } from '#features/patients/rules.ts';
import type { CalendarDate } from '#platform/time.ts';
import { laterSchema, newId, useSchemaForm, useSentId } from '#platform/web/form.ts';
import { failureText } from '#platform/web/texts.ts';
import { Banner } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Checkbox } from '#platform/web/ui/checkbox.tsx';
import { DraftNote } from '#platform/web/ui/draft-note.tsx';
import { FormActions } from '#platform/web/ui/form-layout.tsx';
import { UI_TEXTS } from '#platform/web/ui/texts.ts';
import { findChanges } from '../rules.ts';
import type { Appointment, AppointmentId, AppointmentInput } from '../schema.ts';
import { appointmentsApi } from './api.ts';
import { AppointmentFields, type AppointmentValues } from './appointment-fields.tsx';
import { momentText } from './appointment-patient.tsx';
import { ClashDialog } from './clash-dialog.tsx';
import {
  acceptWarning,
  findWarning,
  NO_WARNINGS,
  type AcceptedWarnings,
  type BookingWarning,
} from './use-clashes.ts';
import { DIALOG_TEXTS, FIELD_LABELS } from './dialog-texts.ts';
import { APPOINTMENTS_REFUSALS } from './open-texts.ts';
import { APPOINTMENTS_TEXTS } from './texts.ts';
import { useAppointmentCache } from './use-appointment-cache.ts';
import { type ChosenSlot, useFreeTimes } from './use-free-times.ts';
import { useDoctors } from './use-doctors.ts';

interface AppointmentFormProps {
  /** The patient of the appointment, where a patient's page opened the form. */
  patient?: Patient | undefined;
  /** When, where a free time of a week opened the form. */
  slot?: ChosenSlot | undefined;
  /** The day that was shown when the form was opened; today without one, and after a past one. */
  date?: CalendarDate | undefined;
  /** The doctor whose list was shown. */
  doctorId?: string | undefined;
  /** Receives also whether the appointment's message shall be sent next. */
  onCreated: (appointment: Appointment, wantsMessage: boolean) => void;
  /** Closes the drawer; what is typed is kept. */
  onClose: () => void;
}

interface Attempt {
  input: AppointmentInput;
  acceptance: AcceptedWarnings;
  warning: BookingWarning;
}

const Input = laterSchema(async () => (await import('../schema.ts')).AppointmentInput);
const EMPTY = Object.fromEntries(
  Object.keys(FIELD_LABELS).map((field) => [field, '']),
) as AppointmentValues;
const NOBODY_YET = [
  {
    value: '',
    get label() {
      return DIALOG_TEXTS.chooseDoctor;
    },
  },
];

/** The form for an appointment. Typed values stay until the server has stored them. */
export function AppointmentForm(props: AppointmentFormProps) {
  const { patient, slot, date, doctorId, onCreated, onClose } = props;
  const { today, clinic } = useSession();
  const cache = useAppointmentCache();
  const doctors = useDoctors();
  // One id until it is stored, so that a second click or a retry after a lost answer creates one
  // appointment.
  const draft = useDraft<AppointmentId, AppointmentValues>(
    nameDraft(patient, slot),
    useState(newId<AppointmentId>)[0],
  );
  const sentId = useSentId<AppointmentId, TypedPerson>(isOtherPerson);
  const [attempt, setAttempt] = useState<Attempt>();
  const [language, setLanguage] = useState<Language>();
  const [wantsMessage, setWantsMessage] = useState(false);
  const acceptOutsideHours = useRef(false);
  const creating = useMutation({
    mutationFn: createAppointment,
    onSuccess: (appointment) => {
      draft.forget(newId<AppointmentId>());
      setAttempt(undefined);
      form.reset(empty);
      setLanguage(undefined);
      cache.refresh();
      onCreated(appointment, wantsMessage);
    },
  });
  const book = async (input: AppointmentInput, acceptance: AcceptedWarnings) => {
    try {
      await creating.mutateAsync({
        id: sentId(draft.base, toPerson(input)),
        input,
        language,
        ...acceptance,
        acceptOutsideHours: acceptOutsideHours.current,
      });
    } catch (error) {
      const warning = findWarning(error);
      if (!warning) throw error;
      creating.reset();
      setAttempt({ input, acceptance, warning });
    }
  };
  const empty = { ...EMPTY, appointmentDate: date && date > today ? date : today };
  const form = useSchemaForm(Input, {
    initial: {
      ...empty,
      ...slot,
      patientName: patient?.name ?? '',
      contactNumber: patient?.number ?? '',
    },
    draft,
    onValid: (input) => book(input, NO_WARNINGS),
  });
  // The warning is in sight, and the button says that it is booked all the same.
  const { hours, isOutside, warning: timeWarning } = useFreeTimes(form.values);
  // A free time of a week was chosen on purpose.
  const onlyDoctor = doctors.list?.length === 1 ? doctors.list[0]?.id : undefined;
  const likelyDoctor = slot === undefined ? (doctorId ?? onlyDoctor) : undefined;
  const nextTime = slot === undefined ? hours?.times[0] : undefined;
  const { suggest } = form;
  useEffect(() => {
    suggest({
      ...(likelyDoctor !== undefined && { doctorId: likelyDoctor }),
      ...(nextTime !== undefined && { appointmentTime: nextTime }),
    });
  }, [suggest, likelyDoctor, nextTime]);
  const patientChoice = usePatientChoice({
    name: form.values.patientName,
    number: form.values.contactNumber,
  });
  const isListed = (id: string | undefined): id is string =>
    doctors.list?.some((doctor) => doctor.id === id) ?? false;
  useEffect(() => {
    acceptOutsideHours.current = isOutside;
  }, [isOutside]);
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-5">
      <DraftNote
        draft={draft}
        onDiscard={() => {
          draft.forget(newId<AppointmentId>());
          form.reset();
        }}
      />
      {form.failure !== undefined && (
        <Banner tone="danger">
          {failureText(form.failure, {
            refusals: APPOINTMENTS_REFUSALS,
            fallback: DIALOG_TEXTS.scheduleFailed,
          })}
        </Banner>
      )}
      <div className="grid grid-flow-row-dense gap-x-6 gap-y-5 sm:grid-cols-2">
        <AppointmentFields
          form={form}
          otherDoctors={NOBODY_YET}
          choices={
            <PatientChoices
              name={form.values.patientName}
              number={form.values.contactNumber}
              today={today}
              onChoose={({ name, number, address, lastDoctorId }) => {
                setLanguage(undefined);
                if (likelyDoctor === undefined && slot === undefined && isListed(lastDoctorId))
                  suggest({ doctorId: lastDoctorId });
                form.set({
                  patientName: name,
                  ...(number !== null && { contactNumber: number }),
                  ...(form.values.patientAddress === '' && { patientAddress: address }),
                });
              }}
              onSomeoneElse={() => {
                setLanguage(undefined);
                form.set({ patientName: '' });
              }}
            >
              {(choice) => (
                <ConsentWarning name={form.values.patientName} mark={choice?.careMark} />
              )}
            </PatientChoices>
          }
        />
      </div>
      {/* Last: who and when come first, and most patients' language is known. */}
      <PatientLanguage
        patientLanguage={patientChoice?.language ?? null}
        choice={language}
        onChoose={setLanguage}
      />
      <Checkbox
        label={DIALOG_TEXTS.sendMessageIn(
          languageName(language ?? patientChoice?.language ?? clinic.defaultLanguage),
        )}
        checked={wantsMessage}
        onChange={setWantsMessage}
      />
      <FormActions>
        <Button onClick={onClose}>{UI_TEXTS.cancel}</Button>
        <Button
          variant="primary"
          type="submit"
          busy={form.isBusy}
          busyText={DIALOG_TEXTS.scheduling}
        >
          {isOutside || timeWarning === 'past'
            ? DIALOG_TEXTS.bookAllTheSame
            : DIALOG_TEXTS.schedule}
        </Button>
      </FormActions>
      {attempt && (
        <ClashDialog
          warning={attempt.warning}
          patient={attempt.input.patientName}
          doctor={doctors.nameOf(attempt.input.doctorId) ?? APPOINTMENTS_TEXTS.doctor}
          when={momentText(attempt.input)}
          accept={APPOINTMENTS_TEXTS.scheduleAnyway}
          decline={DIALOG_TEXTS.chooseAnotherTime}
          onAccept={() => {
            const { input, acceptance, warning } = attempt;
            // The dialog shows why it failed.
            void book(input, acceptWarning(acceptance, warning)).catch(() => undefined);
          }}
          onDecline={() => setAttempt(undefined)}
          busy={creating.isPending}
          failure={
            creating.isError
              ? { error: creating.error, fallback: DIALOG_TEXTS.scheduleFailed }
              : undefined
          }
        />
      )}
    </form>
  );
}

/** A text that was typed for one patient or one free time does not appear in the form for another. */
function toPerson({ patientName, contactNumber }: Attempt['input']): TypedPerson {
  return { name: patientName, number: contactNumber };
}

function nameDraft(patient: Patient | undefined, slot: ChosenSlot | undefined): string {
  if (patient) return `new-appointment/${patient.id}`;
  return slot ? `new-appointment/${Object.values(slot).join(' ')}` : 'new-appointment';
}

/** If an earlier try was stored although its answer was lost, stores later changes too. */
async function createAppointment({
  id,
  input,
  language,
  ...acceptance
}: {
  id: AppointmentId;
  input: AppointmentInput;
  /** The patient's language, where a person chose it. */
  language: Language | undefined;
  acceptOutsideHours: boolean;
} & AcceptedWarnings): Promise<Appointment> {
  const appointment = await appointmentsApi.create.call({ ...input, id, language, ...acceptance });
  const changes = findChanges(appointment, input);
  if (Object.keys(changes).length === 0) return appointment;
  const { version } = appointment;
  return appointmentsApi.update.call({ ...changes, id, version, ...acceptance });
}
