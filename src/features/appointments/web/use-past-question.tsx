import { useRef, useState, type ReactNode, type RefObject } from 'react';
import { useSession } from '#features/clinics/web/use-session.ts';
import { useClock } from '#platform/web/use-now.ts';
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx';
import { isPast, type Moment } from '../rules.ts';
import { momentText } from './appointment-patient.tsx';
import { DIALOG_TEXTS } from './dialog-texts.ts';

interface PastQuestion {
  /**
   * True when the time has passed and the person has not accepted that; then opens the question,
   * and nothing is saved.
   */
  mustAsk: (moment: Moment) => boolean;
  question: ReactNode;
}

/**
 * Asks before an appointment is booked at a time that has passed; after a yes the form is submitted
 * again.
 */
export function usePastQuestion(form: RefObject<HTMLFormElement | null>): PastQuestion {
  const { clinic } = useSession();
  const readClock = useClock();
  const acceptedSlot = useRef<string>(undefined);
  const [pastMoment, setPastMoment] = useState<Moment>();
  return {
    mustAsk: (moment) => {
      if (acceptedSlot.current === momentText(moment)) return false;
      if (!isPast(moment, { timeZone: clinic.timeZone, now: readClock() })) return false;
      setPastMoment(moment);
      return true;
    },
    question: pastMoment && (
      <ConfirmDialog
        title={DIALOG_TEXTS.pastTitle}
        open
        variant="primary"
        action={DIALOG_TEXTS.pastAccept}
        onConfirm={() => {
          acceptedSlot.current = momentText(pastMoment);
          setPastMoment(undefined);
          form.current?.requestSubmit();
        }}
        onClose={() => setPastMoment(undefined)}
      >
        {DIALOG_TEXTS.pastQuestion(momentText(pastMoment))}
      </ConfirmDialog>
    ),
  };
}
