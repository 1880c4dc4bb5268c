import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Entered } from '../schema.ts';
import { accountsApi } from './api.ts';
import { EntryFrame } from './entry-frame.tsx';
import { LoginForm } from './login-form.tsx';
import { OtherWays } from './other-ways.tsx';
import { SharedDeviceBox } from './shared-device-box.tsx';
import { ACCOUNTS_TEXTS } from './texts.ts';
import { useEnter } from './use-enter.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The email address or number that is filled in; not in the address of the page, which is logged. */
    identifier?: string | undefined;
    /** The step that the login of another clinic needs after a switch. */
    next?: Entered['next'] | undefined;
  }
}

export function LoginPage() {
  const enter = useEnter();
  const { identifier, next } = useLocation({ select: ({ state }) => state });
  const navigate = useNavigate();
  const options = useQuery(accountsApi.options.queryOptions({ staleTime: 0 }));
  // Not by an older answer: an owner may have removed the desk device.
  const isDesk = options.isFetchedAfterMount && options.data?.isDesk === true;
  useEffect(() => {
    if (isDesk) void navigate({ to: '/desk', replace: true, state: true });
  }, [isDesk, navigate]);
  return (
    <EntryFrame
      title={ACCOUNTS_TEXTS.title}
      tab={ACCOUNTS_TEXTS.signInTitle}
      description={ACCOUNTS_TEXTS.subtitle}
      footer={
        <>
          {options.data?.signUp && (
            <p>
              {ACCOUNTS_TEXTS.newHere}{' '}
              <Link to="/sign-up" className="link inline-flex min-h-11 items-center">
                {ACCOUNTS_TEXTS.signUp}
              </Link>
            </p>
          )}
          <p>{ACCOUNTS_TEXTS.help}</p>
        </>
      }
    >
      <LoginForm identifier={identifier} firstStep={next} onSignedIn={enter} others={<OtherWays />}>
        <div className="-mt-3 grid">
          <Link to="/reset" className="link inline-flex min-h-11 items-center justify-self-start">
            {ACCOUNTS_TEXTS.forgotPassword}
          </Link>
          <SharedDeviceBox />
        </div>
      </LoginForm>
    </EntryFrame>
  );
}
