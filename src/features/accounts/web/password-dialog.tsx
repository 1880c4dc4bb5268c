import { Dialog } from '#platform/web/ui/dialog.tsx';
import { ACCOUNT_TEXTS } from './account-texts.ts';
import { accountsApi } from './api.ts';
import { PasswordQuestion } from './password-question.tsx';

interface PasswordDialogProps {
  onConfirmed: () => void;
  onClose: () => void;
}

/** Asks a person who came in with a PIN for the password, over the screen at which they work. */
export function PasswordDialog({ onConfirmed, onClose }: PasswordDialogProps) {
  return (
    <Dialog title={ACCOUNT_TEXTS.password} open onClose={onClose} size="small">
      <PasswordQuestion
        why={ACCOUNT_TEXTS.passwordAfterPin}
        onPassword={async (password) => {
          await accountsApi.confirmPassword.call({ password });
          onConfirmed();
        }}
      />
    </Dialog>
  );
}
