import { useQueryClient } from '@tanstack/react-query';
import { LoginForm } from '#features/accounts/web/login-form.tsx';
import { sessionQuery, useSession } from '#features/clinics/web/use-session.ts';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { SHELL_TEXTS } from './texts.ts';
import { renewSession } from './use-session-ended.ts';

/** Asks to sign in again over the page, so that what was typed on it is not lost. */
export function SessionEndedDialog() {
  const { actor } = useSession();
  const queryClient = useQueryClient();
  const goOn = async () => {
    const session = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
    // Nothing of the person before may be seen by another.
    if (session.actor.loginId !== actor.loginId) return window.location.assign('/');
    renewSession();
    await queryClient.invalidateQueries();
  };
  return (
    <Dialog
      title={SHELL_TEXTS.sessionEnded}
      description={SHELL_TEXTS.sessionEndedHelp}
      open
      onClose={renewSession}
      size="small"
    >
      <LoginForm onSignedIn={goOn} />
    </Dialog>
  );
}
