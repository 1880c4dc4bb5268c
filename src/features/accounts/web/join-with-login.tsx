import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { failureText } from '#platform/web/texts.ts';
import { Banner } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import type { Account } from '../schema.ts';
import { accountsApi } from './api.ts';
import { EmailConfirmation } from './email-confirmation.tsx';
import { JOIN_TEXTS } from './join-texts.ts';
import { LoginForm } from './login-form.tsx';
import { OtherWays } from './other-ways.tsx';
import { ACCOUNTS_REFUSALS } from './texts.ts';
import { useEnter } from './use-enter.ts';

interface JoinWithLoginProps {
  token: string;
  /** The address that was invited, with which the sign-in begins. */
  invitedEmail: string;
  /** The login that is signed in in this browser. */
  account: Account | undefined;
  isReloading: boolean;
  /** Reads the login again: after signing in, and once its address was confirmed by mail. */
  reloadAccount: () => Promise<void>;
}

/**
 * Joins a clinic with the login that is signed in in this browser, or after signing in here, so that one
 * person does not become two.
 */
export function JoinWithLogin({
  token,
  invitedEmail,
  account,
  isReloading,
  reloadAccount,
}: JoinWithLoginProps) {
  if (account && !account.isEmailConfirmed)
    return (
      <div className="grid gap-3">
        <EmailConfirmation email={account.email} />
        <Button wide busy={isReloading} onClick={() => void reloadAccount()}>
          {JOIN_TEXTS.haveConfirmed}
        </Button>
      </div>
    );
  if (account) return <JoinAs token={token} account={account} />;
  return (
    <div className="grid gap-4">
      <p className="text-ink-soft">{JOIN_TEXTS.haveLoginHelp}</p>
      <LoginForm identifier={invitedEmail} onSignedIn={reloadAccount} others={<OtherWays />} />
    </div>
  );
}

function JoinAs({ token, account }: { token: string; account: Account }) {
  const { name, email } = account;
  const enter = useEnter();
  const navigate = useNavigate();
  const joining = useMutation({
    mutationFn: async () => {
      const { id } = await accountsApi.joinClinic.call({ token });
      // The link is used up: what fails from here on is asked for by signing in.
      const entry = await accountsApi.switchClinic.call({ id }).catch(() => undefined);
      if (entry?.next === 'enter') return enter();
      return navigate({ to: '/login', state: { identifier: email, next: entry?.next } });
    },
  });
  return (
    <div className="grid gap-3">
      {joining.isError && (
        <Banner tone="danger">
          {failureText(joining.error, {
            refusals: ACCOUNTS_REFUSALS,
            fallback: JOIN_TEXTS.joinFailed,
          })}
        </Banner>
      )}
      <Button
        variant="primary"
        wide
        busy={joining.isPending}
        busyText={JOIN_TEXTS.joining}
        onClick={() => joining.mutate()}
      >
        {JOIN_TEXTS.joinAs(name)}
      </Button>
      <p className="text-sm wrap-anywhere text-ink-soft">{JOIN_TEXTS.joinAsHelp(email)}</p>
    </div>
  );
}
