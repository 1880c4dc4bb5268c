import { lazy, Suspense, useState } from 'react';
import { reminderText } from '../reminder-rules.ts';
import type { Appointment, ReminderWords } from '../schema.ts';
import type { AppointmentAction } from './appointment-row-actions.tsx';
import { APPOINTMENTS_TEXTS } from './texts.ts';
import { useAppointmentCache } from './use-appointment-cache.ts';

// What the list does not need comes when it is asked for.
const EditAppointmentDialog = lazy(async () => ({
  default: (await import('./edit-appointment-dialog.tsx')).EditAppointmentDialog,
}));
const ReminderDialog = lazy(async () => ({
  default: (await import('./reminder-dialog.tsx')).ReminderDialog,
}));

interface AppointmentDialogsProps {
  action: AppointmentAction;
  /** As the list has it now; undefined when a filter has taken it out of the list. */
  appointment: Appointment | undefined;
  /** What its message is written from, as the list has it now. */
  words: ReminderWords | undefined;
  onClose: () => void;
  /** It is done, and the page says so. */
  onDone: (text: string) => void;
}

/** The one dialog that is open over the list. */
export function AppointmentDialogs(props: AppointmentDialogsProps) {
  const cache = useAppointmentCache();
  const [first] = useState(props);
  const { appointment = first.appointment, words = first.words } = props;
  const changed = (next: Appointment) => {
    cache.replace(next);
    cache.refresh();
  };
  if (!appointment || !first.appointment || !words) return null;
  if (props.action === 'message')
    return (
      <Suspense fallback={null}>
        <ReminderDialog
          appointment={appointment}
          first={{ text: reminderText({ appointment, words }), language: words.language }}
          onClose={props.onClose}
        />
      </Suspense>
    );
  return (
    <Suspense fallback={null}>
      <EditAppointmentDialog
        // What the person began to edit: a newer version is shown beside it, never under their hands.
        appointment={first.appointment}
        onChanged={changed}
        onSaved={(next) => {
          changed(next);
          props.onDone(APPOINTMENTS_TEXTS.saved(next.patientName));
        }}
        onClose={props.onClose}
      />
    </Suspense>
  );
}
