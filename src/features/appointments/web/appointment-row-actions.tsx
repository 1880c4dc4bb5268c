import { Languages, Pencil, Send } from 'lucide-react';
import { Suspense } from 'react';
import { useSession } from '#features/clinics/web/use-session.ts';
import { LINK_TEXTS } from '#features/messages/web/link-texts.ts';
import { CONSENT_MARK_TEXTS } from '#features/patients/web/consent-mark-texts.ts';
import { lazyPart } from '#platform/web/ui/lazy-part.tsx';
import { Button, buttonClass } from '#platform/web/ui/button.tsx';
import { CallLink } from '#platform/web/ui/call-link.tsx';
import { RowActions } from '#platform/web/ui/data-table.tsx';
import { Menu } from '#platform/web/ui/menu.tsx';
import { useNow } from '#platform/web/use-now.ts';
import { UI_TEXTS } from '#platform/web/ui/texts.ts';
import { isPast } from '../rules.ts';
import type { Appointment } from '../schema.ts';
import { APPOINTMENTS_TEXTS } from './texts.ts';
import type { ReminderActions } from './use-reminder.ts';
import { useMay } from '#features/clinics/web/use-may.ts';
import { appointmentsAccess } from '../policy.ts';

// Rows are shown before the part that composes their messages is loaded.
const SendManuallyLink = lazyPart(
  async () => (await import('./send-manually-link.tsx')).SendManuallyLink,
);

/** The dialogs of one appointment. */
export type AppointmentAction = 'edit' | 'message';

interface AppointmentRowActionsProps {
  appointment: Appointment;
  /** Its message is going out. */
  isSending: boolean;
  sendOrShow: ReminderActions['sendOrShow'];
  open: ReminderActions['open'];
  hasProviderKey: boolean;
  onAction: (action: AppointmentAction) => void;
}

/** The frequent action as a button, the others in a menu. */
export function AppointmentRowActions(props: AppointmentRowActionsProps) {
  const { appointment, onAction } = props;
  const whyNoMessage = useWhyNoMessage(appointment);
  const mayChange = useMay(appointmentsAccess['appointments.update']);
  const call = <CallLink number={appointment.contactNumber} name={appointment.patientName} />;
  if (!mayChange) return <RowActions>{call}</RowActions>;
  return (
    <RowActions>
      <span className="grid rows:min-w-33 rows:[&>*]:px-3 rows:[&>*]:text-sm rows:[&>*>svg]:hidden">
        <FrequentAction {...props} whyNoMessage={whyNoMessage} />
      </span>
      {call}
      <Menu
        variant="plain"
        label={UI_TEXTS.moreActions(appointment.patientName)}
        items={[
          {
            label: APPOINTMENTS_TEXTS.sendDirectly,
            icon: Send,
            disabledReason: whyNotDirectly(props) ?? whyNoMessage ?? whyNoKey(props),
            onSelect: () => props.sendOrShow({ appointment }),
          },
          {
            label: APPOINTMENTS_TEXTS.preview,
            icon: Languages,
            disabledReason: whyNoMessage,
            onSelect: () => onAction('message'),
          },
          { label: APPOINTMENTS_TEXTS.edit, icon: Pencil, onSelect: () => onAction('edit') },
        ]}
      />
    </RowActions>
  );
}

function FrequentAction(props: AppointmentRowActionsProps & WhyNoMessage) {
  const { appointment, isSending, whyNoMessage, open, onAction } = props;
  const { patientName } = appointment;
  if (isSending)
    return (
      <Button busy busyText={APPOINTMENTS_TEXTS.sending}>
        {APPOINTMENTS_TEXTS.sendDirectly}
      </Button>
    );
  if (whyNoMessage !== undefined)
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
      <SendManuallyLink appointment={appointment} open={open} />
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

interface WhyNoMessage {
  whyNoMessage: string | undefined;
}

/** Returns why no message can go out about the appointment; undefined where one can. */
function useWhyNoMessage(appointment: Appointment): string | undefined {
  const { timeZone } = useSession().clinic;
  const now = useNow();
  if (appointment.status === 'cancelled') return APPOINTMENTS_TEXTS.noMessageForCancelled;
  const isOver =
    appointment.status !== 'pending' || isPast(appointment, { timeZone, now: new Date(now) });
  return isOver ? APPOINTMENTS_TEXTS.noMessageForPast : undefined;
}

function whyNotDirectly({ appointment }: AppointmentRowActionsProps): string | undefined {
  const { doNotContact, consentMark, patientName } = appointment;
  if (doNotContact) return LINK_TEXTS.onTheList;
  return consentMark && CONSENT_MARK_TEXTS[consentMark].why(patientName);
}

function whyNoKey({ hasProviderKey }: AppointmentRowActionsProps): string | undefined {
  return hasProviderKey ? undefined : LINK_TEXTS.noProviderKey;
}
