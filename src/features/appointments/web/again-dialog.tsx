import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx';
import { useNow } from '#platform/web/use-now.ts';
import { agoText } from './appointment-patient.tsx';
import { againQuestion, APPOINTMENTS_TEXTS } from './texts.ts';
import type { ReminderActions } from './use-reminder.ts';

/** Asks before a second message goes to the same patient about the same appointment. */
export function AgainDialog({ actions }: { actions: ReminderActions }) {
  const { question } = actions;
  const now = useNow();
  if (question === undefined) return null;
  const { appointment, lastAttempt } = question;
  return (
    <ConfirmDialog
      open
      variant="primary"
      title={APPOINTMENTS_TEXTS.againTitle}
      action={APPOINTMENTS_TEXTS.sendAgain}
      busyAction={APPOINTMENTS_TEXTS.sending}
      busy={actions.isSending(appointment)}
      onConfirm={actions.sendAgain}
      onClose={actions.leaveIt}
    >
      {againQuestion(lastAttempt, {
        name: appointment.patientName,
        when: agoText(lastAttempt.startedAt, now),
      })}
    </ConfirmDialog>
  );
}
