import { Languages, Pencil, Send } from 'lucide-react';
import { Suspense } from 'react';
import { LINK_TEXTS } from '#features/messages/web/link-texts.ts';
import { CONSENT_MARK_TEXTS } from '#features/patients/web/consent-mark-texts.ts';
import { lazyPart } from '#platform/web/ui/lazy-part.tsx';
import { Button, buttonClass } from '#platform/web/ui/button.tsx';
import { CallLink } from '#platform/web/ui/call-link.tsx';
import { RowActions } from '#platform/web/ui/data-table.tsx';
import { Menu } from '#platform/web/ui/menu.tsx';
import { UI_TEXTS } from '#platform/web/ui/texts.ts';
import type { Appointment, ReminderWords } from '../schema.ts';
import { APPOINTMENTS_TEXTS } from './texts.ts';
import type { ReminderActions } from './use-reminder.ts';

// Rows are shown before the part that composes their messages is loaded.
const SendManuallyLink = lazyPart(
  async () => (await import('./send-manually-link.tsx')).SendManuallyLink,
);

/** The dialogs of one appointment. */
export type AppointmentAction = 'edit' | 'message';

interface AppointmentRowActionsProps {
  appointment: Appointment;
  words: readonly ReminderWords[];
  /** Its message is going out. */
  isSending: boolean;
  sendOrShow: ReminderActions['sendOrShow'];
  noteOpened: ReminderActions['noteOpened'];
  hasProviderKey: boolean;
  onAction: (action: AppointmentAction) => void;
}

/** The frequent action as a button, the others in a menu. */
export function AppointmentRowActions(props: AppointmentRowActionsProps) {
  const { appointment, onAction } = props;
  return (
    <RowActions>
      <span className="grid rows:min-w-33 rows:[&>*]:px-3 rows:[&>*]:text-sm rows:[&>*>svg]:hidden">
        <FrequentAction {...props} />
      </span>
      <CallLink number={appointment.contactNumber} name={appointment.patientName} />
      <Menu
        look="plain"
        label={UI_TEXTS.moreActions(appointment.patientName)}
        items={[
          {
            label: APPOINTMENTS_TEXTS.sendDirectly,
            icon: Send,
            disabledReason: whyNotDirectly(props),
            onSelect: () => props.sendOrShow({ appointment }),
          },
          {
            label: APPOINTMENTS_TEXTS.preview,
            icon: Languages,
            disabledReason: whyNoMessage(appointment),
            onSelect: () => onAction('message'),
          },
          { label: APPOINTMENTS_TEXTS.edit, icon: Pencil, onSelect: () => onAction('edit') },
        ]}
      />
    </RowActions>
  );
}

function FrequentAction(props: AppointmentRowActionsProps) {
  const { appointment, words, isSending, noteOpened, onAction } = props;
  const { patientName, status } = appointment;
  if (isSending)
    return (
      <Button busy busyText={APPOINTMENTS_TEXTS.sending}>
        {APPOINTMENTS_TEXTS.sendDirectly}
      </Button>
    );
  if (status === 'cancelled')
    return (
      <Button
        icon={Pencil}
        label={APPOINTMENTS_TEXTS.editOf(patientName)}
        onClick={() => onAction('edit')}
      >
        {APPOINTMENTS_TEXTS.edit}
      </Button>
    );
  return (
    <Suspense fallback={<LinkSpace />}>
      <SendManuallyLink appointment={appointment} words={words} noteOpened={noteOpened} />
    </Suspense>
  );
}

/** Reserves the link's room, so that nothing jumps. */
function LinkSpace() {
  return (
    <span aria-hidden className={buttonClass('quiet')}>
      {APPOINTMENTS_TEXTS.sendManually}
    </span>
  );
}

function whyNoMessage({ status }: Appointment): string | undefined {
  return status === 'cancelled' ? APPOINTMENTS_TEXTS.noMessageForCancelled : undefined;
}

function whyNotDirectly({ appointment, hasProviderKey }: AppointmentRowActionsProps) {
  if (appointment.doNotContact) return LINK_TEXTS.onTheList;
  if (appointment.consentMark)
    return CONSENT_MARK_TEXTS[appointment.consentMark].why(appointment.patientName);
  return whyNoMessage(appointment) ?? (hasProviderKey ? undefined : LINK_TEXTS.noProviderKey);
}
