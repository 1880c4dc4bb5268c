import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import type { Invitation } from '../schema.ts';
import { ADMIN_TEXTS } from './texts.ts';

interface InvitationDialogProps {
  invitation: Invitation;
  onClose: () => void;
}

/** Says where the invitation was sent. */
export function InvitationDialog({ invitation, onClose }: InvitationDialogProps) {
  const { email, isMailed } = invitation;
  return (
    <Dialog
      title={ADMIN_TEXTS.invitationTitle}
      description={ADMIN_TEXTS.invitationFor(email)}
      open
      onClose={onClose}
      size="small"
      footer={<Button onClick={onClose}>{ADMIN_TEXTS.done}</Button>}
    >
      <div className="grid gap-4">
        <p>{isMailed ? ADMIN_TEXTS.invitationMailed : ADMIN_TEXTS.invitationInFolder}</p>
        {isMailed && <p>{ADMIN_TEXTS.invitationLost}</p>}
      </div>
    </Dialog>
  );
}
