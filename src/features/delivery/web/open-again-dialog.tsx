import { LINK_TEXTS } from '#features/messages/web/link-texts.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { AskAndOpen, type AskAndOpenProps } from './ask-and-open.tsx';

interface OpenAgainDialogProps extends Pick<AskAndOpenProps, 'onOpen' | 'isFallback'> {
  earlier: string;
  onClose: () => void;
}

/** Asks before WhatsApp opens with a second message about the same. */
export function OpenAgainDialog({ earlier, onOpen, onClose, ...how }: OpenAgainDialogProps) {
  const open = async () => {
    const message = await onOpen();
    if (message === undefined) {
      // The reason is on the screen behind.
      onClose();
      return undefined;
    }
    const onOpened = () => {
      message.onOpened?.();
      onClose();
    };
    return { ...message, onOpened };
  };
  return (
    <Dialog
      open
      title={LINK_TEXTS.againTitle}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{LINK_TEXTS.again.no}</Button>
          <AskAndOpen {...how} label={LINK_TEXTS.again.yes} variant="primary" onOpen={open} />
        </>
      }
    >
      <p>{LINK_TEXTS.againQuestion(earlier)}</p>
    </Dialog>
  );
}
