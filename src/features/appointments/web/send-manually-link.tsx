import { WhatsappLink } from '#features/delivery/web/whatsapp-link.tsx';
import type { Appointment } from '../schema.ts';
import { useRemindedText } from './use-reminded-text.ts';
import { APPOINTMENTS_TEXTS } from './texts.ts';
import type { ReminderActions } from './use-reminder.ts';

interface SendManuallyLinkProps {
  appointment: Appointment;
  open: ReminderActions['open'];
}

/** Opens WhatsApp with the appointment's message. */
export function SendManuallyLink({ appointment, open }: SendManuallyLinkProps) {
  const { patientId, patientName, contactNumber, doNotContact, consentMark } = appointment;
  const remindedText = useRemindedText();
  return (
    <WhatsappLink
      message={{ patientName, whatsappNumber: contactNumber, doNotContact, patientId, consentMark }}
      label={APPOINTMENTS_TEXTS.sendManually}
      longLabel={APPOINTMENTS_TEXTS.sendManuallyTo(patientName)}
      earlier={remindedText(appointment)}
      onOpen={() => open({ appointment })}
    />
  );
}
