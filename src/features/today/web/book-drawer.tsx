import { useQuery } from '@tanstack/react-query';
import { useSession } from '#features/clinics/web/use-session.ts';
import type { Appointment } from '#features/appointments/schema.ts';
import { appointmentsApi } from '#features/appointments/web/api.ts';
import { AppointmentForm } from '#features/appointments/web/appointment-form.tsx';
import { ReminderDialog } from '#features/appointments/web/reminder-dialog.tsx';
import type { ChosenSlot } from '#features/appointments/web/use-free-times.ts';
import type { CalendarDate } from '#platform/time.ts';
import { Drawer } from '#platform/web/ui/drawer.tsx';
import { DAY_TEXTS } from './texts.ts';

interface BookDrawerProps {
  /** The day that is shown. */
  date: CalendarDate;
  /** The doctor whose list is shown alone. */
  doctorId: string | undefined;
  /** The free time that was chosen. */
  slot: ChosenSlot | undefined;
  onBooked: (appointment: Appointment, wantsMessage: boolean) => void;
  onClose: () => void;
}

/** Books an appointment over the day or week, so that the reception stays where it was. */
export function BookDrawer({ onBooked, ...formProps }: BookDrawerProps) {
  return (
    <Drawer title={DAY_TEXTS.newAppointment} open onClose={formProps.onClose}>
      <AppointmentForm {...formProps} onCreated={onBooked} />
    </Drawer>
  );
}

interface BookedMessageProps {
  visit: Appointment;
  onClose: () => void;
}

/** Offers the message of a visit that was just booked. */
export function BookedMessage({ visit, onClose }: BookedMessageProps) {
  const { clinic } = useSession();
  const { data } = useQuery(
    appointmentsApi.get.queryOptions({ input: { id: visit.id }, initialData: visit }),
  );
  const language = visit.patientLanguage ?? clinic.defaultLanguage;
  return (
    <ReminderDialog appointment={data} first={{ text: undefined, language }} onClose={onClose} />
  );
}
