import { useEffect, useRef } from 'react';
import { useLeave } from './use-logout.ts';
import { renewSession } from './use-session-ended.ts';

/** Removes the screen of a person whose login was disabled, with all that was read, and says so where people sign in. */
export function useDisabledLogin({ isDisabled, isDesk }: { isDisabled: boolean; isDesk: boolean }) {
  const leave = useRef(useLeave(isDesk ? '/desk' : '/login'));
  useEffect(() => {
    if (isDisabled) void leave.current({ isLoginDisabled: true }).then(renewSession);
  }, [isDisabled]);
}
