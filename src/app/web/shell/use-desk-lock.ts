import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { accountsApi } from '#features/accounts/web/api.ts';
import { announceSession } from '#features/accounts/web/use-session-events.ts';
import { useLeave } from './use-logout.ts';
import { renewSession } from './use-session-ended.ts';

const SIGNS_OF_LIFE = ['pointerdown', 'keydown'] as const;
/** The last use in any tab, so that an unused tab does not lock the one at work. */
const USED_AT = 'wellword-desk-used-at';
const CHECK_MS = 5000;
/** How long before it locks the screen says so. */
const WARNING_MS = 60_000;

/**
 * Locks a desk device: on request, after its minutes without use, and when its session has ended.
 * Locking signs the person out, removes everything that was read and shows the people to choose.
 */
export function useDeskLock({
  lockMinutes,
  hasEnded,
}: {
  /** Undefined on all other devices. */
  lockMinutes: number | undefined;
  hasEnded: boolean;
}) {
  const leave = useLeave('/desk');
  const isDesk = lockMinutes !== undefined;
  const isLocking = useRef(false);
  const [isAboutToLock, setAboutToLock] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      // It also locks without an answer: the server ends the session after the same minutes.
      await accountsApi.signOut.call().catch(() => undefined);
      await leave();
      renewSession();
      announceSession('signed-out');
    },
    onError: () => {
      isLocking.current = false;
    },
  });
  const lock = useCallback(() => {
    // A second reason to lock must not sign out the person who comes next.
    if (isLocking.current) return;
    isLocking.current = true;
    mutate();
  }, [mutate]);
  useEffect(() => {
    if (isDesk && hasEnded) lock();
  }, [isDesk, hasEnded, lock]);
  useEffect(() => {
    if (lockMinutes === undefined) return undefined;
    const findRest = () =>
      Number(localStorage.getItem(USED_AT)) + lockMinutes * 60_000 - Date.now();
    const note = () => {
      localStorage.setItem(USED_AT, String(Date.now()));
      setAboutToLock(false);
    };
    // The first touch after a computer slept comes before the next check.
    const use = () => (findRest() <= 0 ? lock() : note());
    note();
    const timer = setInterval(() => {
      const rest = findRest();
      setAboutToLock(rest <= WARNING_MS);
      if (rest <= 0) lock();
    }, CHECK_MS);
    for (const sign of SIGNS_OF_LIFE) addEventListener(sign, use, { passive: true });
    return () => {
      clearInterval(timer);
      for (const sign of SIGNS_OF_LIFE) removeEventListener(sign, use);
    };
  }, [lockMinutes, lock]);
  return { lock, isLocking: isPending, isAboutToLock };
}
