import { useQuery } from '@tanstack/react-query';
import { formatInstant } from '#platform/calendar.ts';
import type { Session } from '../schema.ts';
import { clinicsApi } from './api.ts';

/**
 * The pause between the three tries to reach the database when the app starts (specification,
 * section 9).
 */
export const START_RETRY_MS = 2000;

/** The user and the clinic; read before any screen is shown. */
export const sessionQuery = clinicsApi.session.queryOptions({ retryDelay: START_RETRY_MS });

/** Returns the session; inside the shell there always is one. */
export function useSession(): Session {
  const { data } = useQuery(sessionQuery);
  if (!data) throw new Error('useSession is for screens inside the shell');
  return data;
}

/**
 * Returns a formatter of instants that the machine's clock wrote, such as when a device was last
 * used: in the clinic's time zone, and moved to the clock that a demo shows everywhere else.
 */
export function useMachineInstant(): (instant: string) => string {
  const { clinic, clockShiftMs } = useSession();
  return (instant) =>
    formatInstant(new Date(Date.parse(instant) + clockShiftMs).toISOString(), clinic.timeZone);
}
