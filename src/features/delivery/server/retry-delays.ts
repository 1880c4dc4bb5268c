import type { MessageStatus } from '#features/messages/schema.ts';
import type { Delivery } from './channel.ts';

/** Delays before automatic retries of what surely was not sent; then they stop (S9). */
const DELAYS_MS = [1000, 2000];
/** A user is waiting: after a longer delay, or later, they decide. */
const LONGEST_DELAY_MS = 5000;
const LATEST_RETRY_MS = 10_000;

/** Returns the milliseconds before the next retry by this process; undefined when there is none. */
export function delayBeforeRetry(
  delivery: Delivery,
  { tries, elapsedMs }: { tries: number; elapsedMs: number },
): number | undefined {
  const delay = DELAYS_MS[tries - 1];
  if (delivery.state !== 'not_sent' || delay === undefined || delivery.trouble) return undefined;
  const pause = Math.max(delay, (delivery.retryAfterSeconds ?? 0) * 1000);
  return pause > LONGEST_DELAY_MS || elapsedMs + pause > LATEST_RETRY_MS ? undefined : pause;
}

/**
 * Returns the seconds after which a job retries even if this process is gone by then; undefined
 * when it never does. Only what a busy provider refused waits as long as it asked.
 */
export function retryAfter(
  delivery: Delivery,
  { tries, pauseMs }: { tries: number; pauseMs: number | undefined },
): number | undefined {
  if (pauseMs !== undefined) return Math.ceil(pauseMs / 1000);
  const delay = DELAYS_MS[tries - 1];
  if (delivery.httpStatus !== 429 || delay === undefined || delivery.trouble) return undefined;
  return Math.max(delay / 1000, delivery.retryAfterSeconds ?? 0);
}

/**
 * Returns the message's status after an outcome. A message that a busy provider refused stays
 * pending.
 */
export function statusAfter(
  delivery: Delivery,
  { triesAgain }: { triesAgain: boolean },
): MessageStatus {
  if (delivery.state === 'accepted') return 'sent';
  const waits = delivery.state === 'not_sent' && (triesAgain || delivery.httpStatus === 429);
  return waits ? 'pending' : 'failed';
}
