import { ORPCError } from '@orpc/client';
import { useQuery } from '@tanstack/react-query';
import { STAFF_ROLE_TEXTS } from '#features/clinics/staff-role-texts.ts';
import { failureText } from '#platform/web/texts.ts';
import { SkeletonText } from '#platform/web/ui/skeleton.tsx';
import { ErrorState } from '#platform/web/ui/states.tsx';
import { accountsApi } from './api.ts';
import { BackLink } from './back-link.tsx';
import { EntryFrame } from './entry-frame.tsx';
import { JOIN_TEXTS } from './join-texts.ts';
import { JoinWithLogin } from './join-with-login.tsx';
import { ChoosePassword } from './reset-page.tsx';
import { useLinkToken } from './use-link-token.ts';

/** Opened by the link of an invitation: names the clinic, the role and the email, and asks for a password. */
export function JoinPage() {
  const token = useLinkToken();
  // The link is not part of the key, which may be stored.
  const invitation = useQuery({
    queryKey: ['invitation'],
    queryFn: () => accountsApi.readInvitation.call({ token }),
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  });
  if (invitation.data) {
    const { name, email, clinicName, staffRole, asksPassword } = invitation.data;
    const describe = asksPassword ? JOIN_TEXTS.helpElsewhere : JOIN_TEXTS.help;
    return (
      <ChoosePassword
        token={token}
        title={JOIN_TEXTS.title(clinicName)}
        description={describe({ name, role: STAFF_ROLE_TEXTS[staffRole], email })}
        savedText={JOIN_TEXTS.passwordSaved}
        isOwnPassword={asksPassword}
        identifier={email}
        others={<JoinWithLogin token={token} />}
      />
    );
  }
  const isDisabled =
    invitation.error instanceof ORPCError && invitation.error.code === 'LOGIN_DISABLED';
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
          onRetry={() => void invitation.refetch()}
          busy={invitation.isFetching}
        >
          {isDisabled ? JOIN_TEXTS.askToEnable : JOIN_TEXTS.askOwner}
        </ErrorState>
      ) : (
        <SkeletonText label={JOIN_TEXTS.loading} rows={3} />
      )}
    </EntryFrame>
  );
}
