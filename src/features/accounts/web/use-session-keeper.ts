import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isUnreachable } from '#platform/web/api.ts';
import { mustRefresh, refreshPause, SESSION_TICK_MS } from '../rules.ts';
import { accountsApi } from './api.ts';
import { announceSession } from './use-session-events.ts';

const SIGNS_OF_LIFE = ['pointerdown', 'keydown'] as const;

/**
 * Keeps the session of a user who works without sending requests, for example while writing a long
 * text. An unattended screen is signed out after an hour.
 */
export function useSessionKeeper(): void {
  const { mutateAsync: refresh } = useMutation(
    accountsApi.refresh.mutationOptions({
      retry: (_failures, error) => isUnreachable(error),
      retryDelay: refreshPause,
    }),
  );
  useEffect(() => {
    let endsAt: number | undefined;
    let isUsed = true;
    const use = () => {
      isUsed = true;
    };
    const tick = async () => {
      if (!isUsed || !mustRefresh({ endsAt, now: Date.now() })) return;
      isUsed = false;
      const { seconds } = await refresh();
      endsAt = Date.now() + seconds * 1000;
      announceSession('token-refreshed');
    };
    // A refusal opens the sign-in over the page, as for any other request.
    const timer = setInterval(() => void tick().catch(() => {}), SESSION_TICK_MS);
    for (const sign of SIGNS_OF_LIFE) addEventListener(sign, use, { passive: true });
    return () => {
      clearInterval(timer);
      for (const sign of SIGNS_OF_LIFE) removeEventListener(sign, use);
    };
  }, [refresh]);
}
