import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { failureText } from '#platform/web/texts.ts';
import { LinkButton } from '#platform/web/ui/link-button.tsx';
import { SkeletonText } from '#platform/web/ui/skeleton.tsx';
import { ErrorState } from '#platform/web/ui/states.tsx';
import type { Entered } from '../schema.ts';
import { accountsApi } from './api.ts';
import { EntryFrame } from './entry-frame.tsx';
import { SecondStep } from './second-step.tsx';
import { ACCOUNTS_REFUSALS } from './texts.ts';
import { useEnter } from './use-enter.ts';
import { SIGN_IN_TEXTS } from './sign-in-texts.ts';

/** Redirects to Google, and receives the redirect back. */
export function GooglePage() {
  const enter = useEnter();
  const [next, setNext] = useState<Entered['next']>('enter');
  const [params] = useState(() => new URLSearchParams(window.location.search));
  const hasBegun = useRef(false);
  const { mutate, error } = useMutation({
    mutationFn: async () => {
      const state = params.get('state');
      if (state === null) {
        const { address } = await accountsApi.startGoogle.call();
        return window.location.assign(address);
      }
      // The code works once; it leaves the address before it can be copied.
      window.history.replaceState(window.history.state, '', window.location.pathname);
      const code = params.get('code') ?? '';
      const iss = params.get('iss') ?? undefined;
      const entry = await accountsApi.signInWithGoogle.call({ code, state, iss });
      return entry.next === 'enter' ? enter() : setNext(entry.next);
    },
  });
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    mutate();
  }, [mutate]);
  return (
    <EntryFrame
      title={SIGN_IN_TEXTS.googleTitle}
      description={error ? '' : SIGN_IN_TEXTS.googleHelp}
    >
      {next !== 'enter' ? (
        <SecondStep next={next} onDone={enter} onBack={() => window.location.assign('/login')} />
      ) : error ? (
        <ErrorState
          title={failureText(error, {
            refusals: ACCOUNTS_REFUSALS,
            fallback: SIGN_IN_TEXTS.googleFailed,
          })}
        >
          <LinkButton to="/login">{SIGN_IN_TEXTS.backToSignIn}</LinkButton>
        </ErrorState>
      ) : (
        <SkeletonText label={SIGN_IN_TEXTS.googleHelp} rows={3} />
      )}
    </EntryFrame>
  );
}
