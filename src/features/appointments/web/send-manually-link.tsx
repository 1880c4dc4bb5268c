import { WhatsappLink } from '#features/delivery/web/whatsapp-link.tsx';
import { reminderText, selectWords } from '../reminder-rules.ts';
import type { Appointment, ReminderWords } from '../schema.ts';
import { APPOINTMENTS_TEXTS } from './texts.ts';
import type { ReminderActions } from './use-reminder.ts';

interface SendManuallyLinkProps {
  appointment: Appointment;
  words: readonly ReminderWords[];
  noteOpened: ReminderActions['noteOpened'];
}

/** Opens WhatsApp with the appointment's message. */
export function SendManuallyLink({ appointment, words, noteOpened }: SendManuallyLinkProps) {
  const { patientId, patientName, contactNumber, doNotContact, consentMark } = appointment;
  const own = selectWords(appointment, words);
  if (!own) return null;
  return (
    <WhatsappLink
      message={{
        patientName,
        whatsappNumber: contactNumber,
        doNotContact,
        patientId,
        consentMark,
        messageContent: reminderText({ appointment, words: own }),
      }}
      label={APPOINTMENTS_TEXTS.sendManually}
      longLabel={APPOINTMENTS_TEXTS.sendManuallyTo(patientName)}
      onOpened={() => noteOpened({ appointment })}
    />
  );
}
