import { LoginForm } from '#features/accounts/web/login-form.tsx';
import { announceSession } from '#features/accounts/web/use-session-events.ts';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { SHELL_TEXTS } from './texts.ts';

/** Asks to sign in again over the hidden page, so that what was typed on it is not lost. */
export function SessionEndedDialog() {
  // Every tab continues, this one included.
  const resume = async () => announceSession('signed-in');
  return (
    <Dialog
      title={SHELL_TEXTS.sessionEnded}
      description={SHELL_TEXTS.sessionEndedHelp}
      open
      size="small"
    >
      <LoginForm onSignedIn={resume} />
    </Dialog>
  );
}
