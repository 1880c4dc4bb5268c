import type { MessageStatus } from '#features/messages/schema.ts';
import type { Delivery } from './channel.ts';

/** Pauses before a machine tries again, where it is sure that nothing was sent; then it stops (S9). */
const DELAYS_MS = [1000, 2000];
/** A person is waiting: a longer pause, or a later try, is left to them. */
const LONGEST_DELAY_MS = 5000;
const LATEST_RETRY_MS = 10_000;

/** Milliseconds to wait before the machine tries again; undefined when it must not, or not now. */
export function delayBeforeRetry(
  delivery: Delivery,
  { tries, elapsedMs }: { tries: number; elapsedMs: number },
): number | undefined {
  const own = DELAYS_MS[tries - 1];
  if (delivery.state !== 'not_sent' || own === undefined || delivery.trouble) return undefined;
  const pause = Math.max(own, (delivery.retryAfterSeconds ?? 0) * 1000);
  return pause > LONGEST_DELAY_MS || elapsedMs + pause > LATEST_RETRY_MS ? undefined : pause;
}

/**
 * Seconds after which the machine tries again even if this process is gone by then; undefined when it never does. What the
 * provider had no time for waits as long as it asked; everything else is tried at once or not at all.
 */
export function retryAfter(
  delivery: Delivery,
  { tries, pauseMs }: { tries: number; pauseMs: number | undefined },
): number | undefined {
  if (pauseMs !== undefined) return Math.ceil(pauseMs / 1000);
  const own = DELAYS_MS[tries - 1];
  if (delivery.httpStatus !== 429 || own === undefined || delivery.trouble) return undefined;
  return Math.max(own / 1000, delivery.retryAfterSeconds ?? 0);
}

/** How a message shows what became of it. Busy is not broken: what the provider had no time for goes on waiting. */
export function statusAfter(
  delivery: Delivery,
  { triesAgain }: { triesAgain: boolean },
): MessageStatus {
  if (delivery.state === 'accepted') return 'sent';
  const waits = delivery.state === 'not_sent' && (triesAgain || delivery.httpStatus === 429);
  return waits ? 'pending' : 'failed';
}
