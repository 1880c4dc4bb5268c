import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { NOT_STORED } from '#platform/web/api.ts';
import { failureText } from '#platform/web/texts.ts';
import { Banner } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { accountsApi } from './api.ts';
import { JOIN_TEXTS } from './join-texts.ts';
import { LoginForm } from './login-form.tsx';
import { OtherWays } from './other-ways.tsx';
import { ACCOUNTS_REFUSALS } from './texts.ts';
import { useEnter } from './use-enter.ts';

/**
 * Joins a clinic with the login that is signed in in this browser, or after signing in here, so that one
 * person does not become two.
 */
export function JoinWithLogin({ token }: { token: string }) {
  const [isSigningIn, setSigningIn] = useState(false);
  const account = useQuery(
    accountsApi.account.queryOptions({ retry: false, staleTime: 0, gcTime: 0, meta: NOT_STORED }),
  );
  if (account.data)
    return <JoinAs token={token} name={account.data.name} email={account.data.email} />;
  if (account.isPending) return null;
  if (!isSigningIn)
    return (
      <Button wide onClick={() => setSigningIn(true)}>
        {JOIN_TEXTS.haveLogin}
      </Button>
    );
  const reread = async () => {
    await account.refetch();
  };
  return (
    <div className="grid gap-4">
      <p className="text-ink-soft">{JOIN_TEXTS.haveLoginHelp}</p>
      <LoginForm onSignedIn={reread} others={<OtherWays />} />
    </div>
  );
}

function JoinAs({ token, name, email }: { token: string; name: string; email: string }) {
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
    <div className="order-first grid gap-2 border-b border-line pb-6">
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
