import { Button } from '#platform/web/ui/button.tsx';
import { CopyButton } from '#platform/web/ui/copy-button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import type { Invitation } from '../schema.ts';
import { ADMIN_TEXTS } from './texts.ts';

interface InvitationDialogProps {
  invitation: Invitation;
  onClose: () => void;
}

/** The link with which an invited person chooses a password; shown this once. */
export function InvitationDialog({ invitation: { email, link }, onClose }: InvitationDialogProps) {
  return (
    <Dialog
      title={ADMIN_TEXTS.invitationTitle}
      description={ADMIN_TEXTS.invitationFor(email)}
      open
      onClose={onClose}
      size="small"
      footer={
        <>
          <Button onClick={onClose}>{ADMIN_TEXTS.done}</Button>
          <CopyButton text={link} label={ADMIN_TEXTS.copyLink} />
        </>
      }
    >
      <div className="grid gap-4">
        <p>{ADMIN_TEXTS.invitationHelp}</p>
        <label className="grid gap-1.5">
          <span className="text-sm font-semibold">{ADMIN_TEXTS.invitationLink}</span>
          <input
            readOnly
            value={link}
            onFocus={(event) => event.currentTarget.select()}
            className="control"
          />
        </label>
      </div>
    </Dialog>
  );
}
