import { Suspense } from 'react';
import type { Appointment } from '#features/appointments/schema.ts';
import type { CalendarDate } from '#platform/time.ts';
import { Drawer, FirstField } from '#platform/web/ui/drawer.tsx';
import { lazyPart } from '#platform/web/ui/lazy-part.tsx';
import { SkeletonText } from '#platform/web/ui/skeleton.tsx';
import { DAY_TEXTS } from './texts.ts';

const AppointmentForm = lazyPart(
  async () => (await import('#features/appointments/web/appointment-form.tsx')).AppointmentForm,
);

interface BookDrawerProps {
  open: boolean;
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
export function BookDrawer({ open, date, doctorId, onBooked, onClose }: BookDrawerProps) {
  return (
    <Drawer title={DAY_TEXTS.newAppointment} open={open} onClose={onClose}>
      <Suspense fallback={<SkeletonText label={DAY_TEXTS.newAppointment} />}>
        <AppointmentForm
          date={date}
          doctorId={window.matchMedia(NARROW).matches ? doctorId : undefined}
          onCreated={onBooked}
          onClose={onClose}
        />
        <FirstField />
      </Suspense>
    </Drawer>
  );
}
