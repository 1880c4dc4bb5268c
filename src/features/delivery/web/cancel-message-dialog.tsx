import { i18n, texts } from '#platform/i18n.ts';
import type { Message } from '#features/messages/schema.ts';
import { patientLabel } from '#features/messages/web/patient-texts.ts';
import { MESSAGING_TEXTS } from '#features/messages/web/texts.ts';
import { NoticeBanner, useNotice } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { useMessageActions } from './use-message-actions.tsx';

/** The list does not load these. */
const CANCEL_TEXTS = texts({
  cancelling: 'Cancelling...',
  cancelQuestion: (name: string) =>
    i18n.t('Cancel this message for {name}? It stays in the list, and it will never be sent.', {
      name,
    }),
  keep: 'Keep it',
});

interface CancelMessageDialogProps {
  message: Message;
  onClose: () => void;
  onCancelled: (message: Message) => void;
}

/**
 * Asks before a message is cancelled. The button that closes it must not say 'Cancel', which would
 * mean the opposite.
 */
export function CancelMessageDialog({ message, onClose, onCancelled }: CancelMessageDialogProps) {
  const notice = useNotice();
  const actions = useMessageActions(notice);
  const isBusy = actions.busyWith(message) !== undefined;
  const cancel = async () => {
    if (await actions.run('cancel', message)) onCancelled(message);
  };
  return (
    <Dialog
      open
      title={MESSAGING_TEXTS.cancel}
      size="small"
      onClose={onClose}
      busy={isBusy}
      banner={<NoticeBanner state={notice} />}
      footer={
        <>
          <Button onClick={() => !isBusy && onClose()}>{CANCEL_TEXTS.keep}</Button>
          <Button
            variant="danger"
            busy={isBusy}
            busyText={CANCEL_TEXTS.cancelling}
            onClick={() => void cancel()}
          >
            {MESSAGING_TEXTS.cancel}
          </Button>
        </>
      }
    >
      <p>{CANCEL_TEXTS.cancelQuestion(patientLabel(message))}</p>
    </Dialog>
  );
}
