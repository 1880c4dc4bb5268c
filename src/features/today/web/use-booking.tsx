import { useState, type ReactNode } from 'react';
import type { Appointment } from '#features/appointments/schema.ts';
import { momentText } from '#features/appointments/web/appointment-patient.tsx';
import { APPOINTMENTS_TEXTS } from '#features/appointments/web/texts.ts';
import type { ChosenSlot } from '#features/appointments/web/use-free-times.ts';
import type { CalendarDate } from '#platform/time.ts';
import { BANNER_MS, type useNotice } from '#platform/web/ui/banner.tsx';
import { lazyPart } from '#platform/web/ui/lazy-part.tsx';

const BookDrawer = lazyPart(async () => (await import('./book-drawer.tsx')).BookDrawer, {
  isDialog: true,
});
const BookedMessage = lazyPart(async () => (await import('./book-drawer.tsx')).BookedMessage, {
  isDialog: true,
});

interface Booking {
  /** Opens the form, for a free time or for the day that is shown. */
  open: (slot?: ChosenSlot) => void;
  /** The form, and then the message. */
  dialogs: ReactNode;
}

/** Books an appointment over the screen, and says so there. */
export function useBooking(
  notice: ReturnType<typeof useNotice>,
  screen: { date: CalendarDate; doctorId: string | undefined },
): Booking {
  const [choice, setChoice] = useState<{ slot: ChosenSlot | undefined }>();
  const [visitToTell, setVisitToTell] = useState<Appointment>();
  const finish = (visit: Appointment, wantsMessage: boolean) => {
    setChoice(undefined);
    const visitWords = { name: visit.patientName, when: momentText(visit) };
    notice.succeed(APPOINTMENTS_TEXTS.scheduled(visitWords), BANNER_MS.long);
    if (wantsMessage) setVisitToTell(visit);
  };
  return {
    open: (slot) => setChoice({ slot }),
    dialogs: (
      <>
        {choice && (
          <BookDrawer
            {...screen}
            slot={choice.slot}
            onBooked={finish}
            onClose={() => setChoice(undefined)}
          />
        )}
        {visitToTell && (
          <BookedMessage visit={visitToTell} onClose={() => setVisitToTell(undefined)} />
        )}
      </>
    ),
  };
}
