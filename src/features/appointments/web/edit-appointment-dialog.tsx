import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { useSession } from '#features/clinics/web/use-session.ts';
import { useDraft } from '#features/clinics/web/use-draft.ts';
import { MarkedLine } from '#features/delivery/web/contact-mark.tsx';
import { ConsentWarning } from '#features/patients/web/consent-warning.tsx';
import { PatientChoices } from '#features/patients/web/patient-choices.tsx';
import { useSchemaForm } from '#platform/web/form.ts';
import { useEdit } from '#platform/web/use-edit.ts';
import { EditDialog } from '#platform/web/ui/edit-dialog.tsx';
import { FormGrid } from '#platform/web/ui/form-layout.tsx';
import { findChanges } from '../rules.ts';
import { AppointmentInput, type Appointment, type AppointmentChange } from '../schema.ts';
import { appointmentsApi } from './api.ts';
import { AppointmentFields, type AppointmentValues } from './appointment-fields.tsx';
import { momentText } from './appointment-patient.tsx';
import { ClashDialog } from './clash-dialog.tsx';
import { acceptWarning, findWarning, NO_WARNINGS, type BookingWarning } from './use-clashes.ts';
import { toChange, differences, doctorChoices, toValues } from './edited-appointment.tsx';
import { DIALOG_TEXTS } from './dialog-texts.ts';
import { APPOINTMENTS_REFUSALS } from './open-texts.ts';
import { APPOINTMENTS_TEXTS } from './texts.ts';
import { useFreeTimes } from './use-free-times.ts';
import { useDoctors } from './use-doctors.ts';

interface EditAppointmentDialogProps {
  appointment: Appointment;
  /** Someone else's version was taken. */
  onChanged: (appointment: Appointment) => void;
  onSaved: (appointment: Appointment) => void;
  onClose: () => void;
}

/** The doctor is optional here. */
const EditForm = z.strictObject({ ...AppointmentInput.shape, doctorId: z.string() });

/** Edits an appointment's fields; sends only those that differ. */
export function EditAppointmentDialog(props: EditAppointmentDialogProps) {
  const { appointment, onChanged, onSaved, onClose } = props;
  const { today } = useSession();
  const doctors = useDoctors();
  const [warning, setWarning] = useState<BookingWarning>();
  const acceptance = useRef(NO_WARNINGS);
  const acceptOutsideHours = useRef(false);
  const leaveWith = (current: Appointment) => {
    onChanged(current);
    onClose();
  };
  const draft = useDraft<Appointment, AppointmentValues>(
    `appointment/${appointment.id}`,
    appointment,
  );
  const edit = useEdit<Appointment, AppointmentChange>({
    draft,
    findChanges,
    update: ({ id, version }, changes) =>
      appointmentsApi.update.call({
        ...changes,
        id,
        version,
        ...acceptance.current,
        acceptOutsideHours: acceptOutsideHours.current,
      }),
    onSaved,
    onUnchanged: leaveWith,
    onTaken: leaveWith,
  });
  const decline = () => {
    setWarning(undefined);
    acceptance.current = NO_WARNINGS;
  };
  const save = async (values: AppointmentValues) => {
    try {
      await edit.save(findChanges(draft.base, toChange(values)));
      decline();
    } catch (error) {
      const foundWarning = findWarning(error);
      if (!foundWarning) {
        decline();
        throw error;
      }
      setWarning(foundWarning);
    }
  };
  const formRef = useRef<HTMLFormElement>(null);
  const form = useSchemaForm(EditForm, {
    initial: toValues(draft.base),
    draft,
    onValid: save,
  });
  // The warning is in sight above the button.
  const { isOutside, warning: timeWarning } = useFreeTimes(form.values, draft.base);
  useEffect(() => {
    acceptOutsideHours.current = isOutside;
  }, [isOutside]);
  return (
    <EditDialog
      texts={
        isOutside || timeWarning === 'past'
          ? { ...DIALOG_TEXTS, save: DIALOG_TEXTS.bookAllTheSame }
          : DIALOG_TEXTS
      }
      refusals={APPOINTMENTS_REFUSALS}
      description={<MarkedLine row={appointment}>{appointment.patientName}</MarkedLine>}
      form={form}
      formRef={formRef}
      draft={draft}
      edit={edit}
      differences={(conflict) => differences({ ...conflict, doctors })}
      savedValues={toValues(appointment)}
      onClose={onClose}
      questions={
        <>
          {warning && (
            <ClashDialog
              warning={warning}
              patient={form.values.patientName}
              doctor={doctors.nameOf(form.values.doctorId) ?? appointment.doctorName}
              when={momentText(form.values)}
              accept={APPOINTMENTS_TEXTS.scheduleAnyway}
              decline={DIALOG_TEXTS.chooseAnotherTime}
              onAccept={() => {
                acceptance.current = acceptWarning(acceptance.current, warning);
                formRef.current?.requestSubmit();
              }}
              onDecline={decline}
              busy={form.isBusy}
            />
          )}
        </>
      }
    >
      <FormGrid>
        <AppointmentFields
          form={form}
          otherDoctors={doctorChoices(appointment)}
          movedVisit={draft.base}
          choices={
            <PatientChoices
              name={form.values.patientName}
              number={form.values.contactNumber}
              today={today}
              onChoose={({ name, number }) =>
                form.set({ patientName: name, ...(number !== null && { contactNumber: number }) })
              }
              onSomeoneElse={() => form.set({ patientName: '' })}
            >
              {(choice) => (
                <ConsentWarning name={form.values.patientName} mark={choice?.careMark} />
              )}
            </PatientChoices>
          }
        />
      </FormGrid>
    </EditDialog>
  );
}
