import { useQuery } from '@tanstack/react-query';
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
