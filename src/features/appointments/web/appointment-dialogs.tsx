import { useState } from 'react';
import { formatDate, formatTime, formatWeekday } from '#platform/calendar.ts';
import { reminderText, selectWords } from '../reminder-rules.ts';
import type { Appointment, ReminderWords } from '../schema.ts';
import type { AppointmentAction } from './appointment-row-actions.tsx';
import { EditAppointmentDialog } from './edit-appointment-dialog.tsx';
import { ReminderDialog } from './reminder-dialog.tsx';
import { APPOINTMENTS_TEXTS } from './texts.ts';
import { useAppointmentCache } from './use-appointment-cache.ts';

interface AppointmentDialogsProps {
  action: AppointmentAction;
  /** The list's version; undefined when a filter hides it. */
  appointment: Appointment | undefined;
  /** The parts of its message, as the list has them. */
  words: readonly ReminderWords[] | undefined;
  /** Its message is the first that goes to the patient directly. */
  isFirstSend?: boolean | undefined;
  onClose: () => void;
  /** The action is done; the page shows this text. */
  onDone: (text: string) => void;
}

/** Shows the dialog that is open over the list. */
export function AppointmentDialogs(props: AppointmentDialogsProps) {
  const cache = useAppointmentCache();
  const [first] = useState(props);
  const { appointment = first.appointment, words: all = first.words } = props;
  const words = appointment && all && selectWords(appointment, all);
  const showChanged = (next: Appointment) => {
    cache.replace(next);
    cache.refresh();
  };
  if (!appointment || !first.appointment || !words) return null;
  if (props.action === 'message') {
    const language = appointment.patientLanguage ?? words.language;
    // A list has the words of the languages that its own patients read.
    const text = language === words.language ? reminderText({ appointment, words }) : undefined;
    return (
      <ReminderDialog
        appointment={appointment}
        first={{ text, language }}
        isFirstSend={props.isFirstSend}
        onClose={props.onClose}
      />
    );
  }
  return (
    <EditAppointmentDialog
      // The version that the person began to edit; a newer one never replaces it while typing.
      appointment={first.appointment}
      onChanged={showChanged}
      onSaved={(next) => {
        showChanged(next);
        props.onDone(describeSaved(next, { before: first.appointment }));
      }}
      onClose={props.onClose}
    />
  );
}

/** Says where the appointment is now when it was moved, else that it is saved. */
function describeSaved(
  { patientName: name, appointmentDate, appointmentTime }: Appointment,
  { before }: { before: Appointment | undefined },
): string {
  if (before?.appointmentDate === appointmentDate && before.appointmentTime === appointmentTime)
    return APPOINTMENTS_TEXTS.saved(name);
  const day = `${formatWeekday(appointmentDate, 'short')} ${formatDate(appointmentDate)}`;
  return APPOINTMENTS_TEXTS.moved({ name, when: `${day}, ${formatTime(appointmentTime)}` });
}
