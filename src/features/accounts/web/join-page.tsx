import { ORPCError } from '@orpc/client';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { STAFF_ROLE_TEXTS } from '#features/clinics/staff-role-texts.ts';
import type { LoginId } from '#platform/ids.ts';
import { NOT_STORED } from '#platform/web/api.ts';
import { failureText } from '#platform/web/texts.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { SkeletonText } from '#platform/web/ui/skeleton.tsx';
import { ErrorState } from '#platform/web/ui/states.tsx';
import { accountsApi } from './api.ts';
import { BackLink } from './back-link.tsx';
import { EntryFrame } from './entry-frame.tsx';
import { JOIN_TEXTS } from './join-texts.ts';
import { JoinWithLogin } from './join-with-login.tsx';
import { ChoosePassword } from './reset-page.tsx';
import { useEnter } from './use-enter.ts';
import { useLinkToken } from './use-link-token.ts';

/**
 * Opened by the link of an invitation: names the clinic, the role and the email, and asks for a new
 * password, or for the login that the person has already.
 */
export function JoinPage() {
  const token = useLinkToken();
  return token === '' ? <LinkMissing /> : <Invitation token={token} />;
}

function LinkMissing() {
  return (
    <EntryFrame title={JOIN_TEXTS.invitation} description="" footer={<BackLink />}>
      <ErrorState title={JOIN_TEXTS.linkMissing}>{JOIN_TEXTS.openAgain}</ErrorState>
    </EntryFrame>
  );
}

function Invitation({ token }: { token: string }) {
  const [choice, setChoice] = useState<'login' | 'password'>();
  // The link is not part of the key, which may be stored.
  const invitation = useQuery({
    queryKey: ['invitation'],
    queryFn: () => accountsApi.readInvitation.call({ token }),
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  });
  const account = useQuery(
    accountsApi.account.queryOptions({ retry: false, staleTime: 0, gcTime: 0, meta: NOT_STORED }),
  );
  const enter = useEnter();
  const navigate = useNavigate();
  if (invitation.data && !account.isPending) {
    const { name, email, clinicName, staffRole, asksPassword } = invitation.data;
    const describe = asksPassword ? JOIN_TEXTS.helpElsewhere : JOIN_TEXTS.help;
    const title = JOIN_TEXTS.title(clinicName);
    if ((choice ?? (account.data ? 'login' : 'password')) === 'login')
      return (
        <EntryFrame
          title={title}
          description={JOIN_TEXTS.helpWithLogin({ name, role: STAFF_ROLE_TEXTS[staffRole] })}
          footer={<BackLink />}
        >
          <div className="grid gap-6">
            <JoinWithLogin
              token={token}
              invitedEmail={email}
              account={account.data}
              isReloading={account.isFetching}
              reloadAccount={async () => void (await account.refetch())}
            />
            <Button wide onClick={() => setChoice('password')}>
              {JOIN_TEXTS.noLogin}
            </Button>
          </div>
        </EntryFrame>
      );
    const signIn = async ({ password, loginId }: { password: string; loginId: LoginId }) => {
      const entry = await accountsApi.signIn.call({ identifier: email, password });
      // The clinic is chosen already: the one that was joined.
      const { next } =
        entry.next === 'choose' ? await accountsApi.switchClinic.call({ id: loginId }) : entry;
      if (next === 'enter') await enter();
      else await navigate({ to: '/login', state: { identifier: email, next } });
    };
    return (
      <ChoosePassword
        token={token}
        title={title}
        description={describe({ name, role: STAFF_ROLE_TEXTS[staffRole], email })}
        savedText={JOIN_TEXTS.passwordSaved}
        isOwnPassword={asksPassword}
        identifier={email}
        onSaved={signIn}
        others={
          <Button wide onClick={() => setChoice('login')}>
            {JOIN_TEXTS.haveLogin}
          </Button>
        }
      />
    );
  }
  const code = invitation.error instanceof ORPCError ? invitation.error.code : undefined;
  const isFinal = code === 'LINK_OVER' || code === 'LOGIN_DISABLED';
  return (
    <EntryFrame title={JOIN_TEXTS.invitation} description="" footer={<BackLink />}>
      {invitation.isError ? (
        <ErrorState
          title={failureText(invitation.error, {
            refusals: {
              LINK_OVER: JOIN_TEXTS.linkOver,
              LOGIN_DISABLED: JOIN_TEXTS.loginDisabled,
            },
            fallback: JOIN_TEXTS.failed,
          })}
          onRetry={isFinal ? undefined : () => void invitation.refetch()}
          busy={invitation.isFetching}
        >
          {code === 'LINK_OVER' && JOIN_TEXTS.askOwner}
          {code === 'LOGIN_DISABLED' && JOIN_TEXTS.askToEnable}
        </ErrorState>
      ) : (
        <SkeletonText label={JOIN_TEXTS.loading} rows={3} />
      )}
    </EntryFrame>
  );
}
