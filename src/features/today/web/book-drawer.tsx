import type { Appointment } from '#features/appointments/schema.ts';
import { AppointmentForm } from '#features/appointments/web/appointment-form.tsx';
import type { CalendarDate } from '#platform/time.ts';
import { Drawer } from '#platform/web/ui/drawer.tsx';
import { DAY_TEXTS } from './texts.ts';

interface BookDrawerProps {
  /** The day that is shown. */
  date: CalendarDate;
  /** The doctor whose list a narrow screen shows. */
  doctorId: string | undefined;
  onBooked: (appointment: Appointment, wantsMessage: boolean) => void;
  onClose: () => void;
}

/** Where one doctor's list is shown at a time; beside each other, none of them is the chosen one. */
const NARROW = '(width < 64rem)';

/** Books an appointment over the day, so that the reception stays where it was. */
export function BookDrawer({ date, doctorId, onBooked, onClose }: BookDrawerProps) {
  return (
    <Drawer title={DAY_TEXTS.newAppointment} open onClose={onClose}>
      <AppointmentForm
        date={date}
        doctorId={window.matchMedia(NARROW).matches ? doctorId : undefined}
        onCreated={onBooked}
        onClose={onClose}
      />
    </Drawer>
  );
}
