import { Ban, CalendarClock } from 'lucide-react';
import { useState } from 'react';
import type { AskToOpen } from '#features/delivery/web/ask-and-open.tsx';
import { ContactMark } from '#features/delivery/web/contact-mark.tsx';
import { WhatsappLink } from '#features/delivery/web/whatsapp-link.tsx';
import { PatientLink } from '#features/patients/web/patient-link.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Menu } from '#platform/web/ui/menu.tsx';
import { UI_TEXTS } from '#platform/web/ui/texts.ts';
import type { Appointment } from '#features/appointments/schema.ts';
import { momentText, PhoneNumberLink } from '#features/appointments/web/appointment-patient.tsx';
import { LEAVE_TEXTS } from './texts.ts';
import { useMay } from '#features/clinics/web/use-may.ts';
import { appointmentsAccess } from '#features/appointments/policy.ts';

interface VisitToMoveProps {
  visit: Appointment;
  onMove: () => void;
  onCancel: () => void;
  /** Asks the server to let the message leave that asks the patient to call. */
  onTell: AskToOpen;
}

/** One visit of a leave: who and when, with its new time and the message to the patient one tap away. */
export function VisitToMove({ visit, onMove, onCancel, onTell }: VisitToMoveProps) {
  const { patientId, patientName, patientLanguage, doctorName, contactNumber } = visit;
  const [isOpened, setOpened] = useState(false);
  const mayMove = useMay(appointmentsAccess['appointments.update']);
  return (
    <li className="grid grid-cols-1 items-center gap-x-4 border-b border-line px-4 py-1 last:border-b-0 sm:py-2 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <span className="flex min-w-0 items-center gap-2 font-semibold">
          <PatientLink
            patientId={patientId}
            name={patientName}
            lang={patientLanguage ?? undefined}
          />
          <ContactMark row={visit} />
        </span>
        <p className="flex items-center gap-x-2 text-sm text-ink-soft max-sm:[&_a]:min-h-7 sm:flex-wrap">
          <span className="whitespace-nowrap">{momentText(visit)}</span>
          <span className="truncate max-sm:hidden">{doctorName}</span>
          <PhoneNumberLink number={contactNumber} />
          {isOpened && <b className="font-semibold text-success">{LEAVE_TEXTS.opened}</b>}
        </p>
      </div>
      {mayMove && (
        <div className="flex items-center gap-2">
          <Button icon={CalendarClock} label={LEAVE_TEXTS.moveOf(patientName)} onClick={onMove}>
            {LEAVE_TEXTS.move}
          </Button>
          <WhatsappLink
            message={{
              patientName,
              whatsappNumber: contactNumber,
              doNotContact: visit.doNotContact,
              patientId,
              consentMark: visit.consentMark,
            }}
            label={LEAVE_TEXTS.tell}
            longLabel={LEAVE_TEXTS.tellOf(patientName)}
            onOpen={async () => {
              const message = await onTell();
              if (message === undefined) return undefined;
              const onOpened = () => {
                message.onOpened?.();
                setOpened(true);
              };
              return { ...message, onOpened };
            }}
          />
          <Menu
            variant="plain"
            label={UI_TEXTS.moreActions(patientName)}
            items={[{ label: LEAVE_TEXTS.cancelVisit, icon: Ban, onSelect: onCancel }]}
          />
        </div>
      )}
    </li>
  );
}
