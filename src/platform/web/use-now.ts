import { createContext, useContext, useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/** How far the server's clock is ahead of the device's on purpose, in milliseconds: in a demo. */
export const ClockShift = createContext(0);

/** Returns a function that reads the server's clock. */
export function useClock(): () => Date {
  const shiftMs = useContext(ClockShift);
  return () => new Date(Date.now() + shiftMs);
}

/** Returns the present time in milliseconds, updated every minute, for texts such as '2 minutes ago'. */
export function useNow(): number {
  const shiftMs = useContext(ClockShift);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now + shiftMs;
}
