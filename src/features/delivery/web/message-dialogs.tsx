import type { Message } from '#features/messages/schema.ts';
import { patientLabel } from '#features/messages/web/patient-texts.ts';
import { MESSAGING_TEXTS } from '#features/messages/web/texts.ts';
import type { CalendarDate } from '#platform/time.ts';
import type { NoticeState } from '#platform/web/ui/banner.tsx';
import { CancelMessageDialog } from './cancel-message-dialog.tsx';
import { MessageDialog } from './message-dialog.tsx';

interface MessageDialogsProps {
  openMessage: Message | undefined;
  /** The viewed message is the first that goes to its patient directly. */
  isFirstSend?: boolean;
  /** Opens with the editor of the text. */
  startsEditing?: boolean;
  cancelling: Message | undefined;
  today: CalendarDate;
  notice: NoticeState;
  onClose: () => void;
}

/** Shows the dialog that is open over a list of messages. */
export function MessageDialogs(props: MessageDialogsProps) {
  const { openMessage, isFirstSend, startsEditing, cancelling, today, notice, onClose } = props;
  return (
    <>
      {openMessage && (
        <MessageDialog
          message={openMessage}
          isFirstSend={isFirstSend}
          startsEditing={startsEditing}
          today={today}
          onClose={onClose}
        />
      )}
      {cancelling && (
        <CancelMessageDialog
          message={cancelling}
          onClose={onClose}
          onCancelled={(message) => {
            onClose();
            notice.succeed(MESSAGING_TEXTS.cancelled(patientLabel(message)));
          }}
        />
      )}
    </>
  );
}
