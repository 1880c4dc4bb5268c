import type { Appointment } from './schema.ts';

/** Attempts after which the patient has, or may have, the message. */
const REACHED: ReadonlySet<string> = new Set([
  'requesting',
  'accepted',
  'unknown',
  'resolved_sent',
]);

/** True for a booked appointment whose patient has not been written to about it. */
export function needsReminder({
  status,
  kind,
  lastAttempt,
}: Pick<Appointment, 'status' | 'kind' | 'lastAttempt'>): boolean {
  const isReached = lastAttempt !== null && REACHED.has(lastAttempt.state);
  return status === 'pending' && kind === 'booked' && !isReached;
}
