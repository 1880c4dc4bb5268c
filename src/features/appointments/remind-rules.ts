import type { Appointment } from './schema.ts';

/** Attempts after which the patient has, or may have, the message. */
const REACHED: ReadonlySet<string> = new Set([
  'requesting',
  'accepted',
  'unknown',
  'resolved_sent',
]);

/** True for a booked appointment whose patient has not been written to about it, and has not answered either. */
export function needsReminder({
  status,
  kind,
  lastAttempt,
  answer,
  remindedAt,
}: Pick<Appointment, 'status' | 'kind' | 'lastAttempt' | 'answer' | 'remindedAt'>): boolean {
  const isReached = lastAttempt !== null && REACHED.has(lastAttempt.state);
  const isInformed = isReached || remindedAt !== null || answer !== null;
  return status === 'pending' && kind === 'booked' && !isInformed;
}
