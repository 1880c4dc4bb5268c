import { vi } from 'vitest';
import type { ScriptedAnswer } from './fake-provider.ts';

/** Longer than any request of ours may take. */
const MINUTE_MS = 60_000;

/** Returns whether an answer never ends, so that its caller's time runs out. */
export function isEndless({ fault }: ScriptedAnswer): boolean {
  return fault === 'hang' || fault === 'drip';
}

/**
 * Runs work that waits for an endless answer, and lets its time run out once the request `hasArrived`. The clock is fake and
 * the network is not, so that no busy machine changes the outcome.
 */
export async function runOutOfTime<Value>(
  work: () => Promise<Value>,
  hasArrived: () => boolean,
): Promise<Value> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  try {
    const running = work();
    while (!hasArrived()) await new Promise(setImmediate);
    vi.advanceTimersByTime(MINUTE_MS);
    return await running;
  } finally {
    vi.useRealTimers();
  }
}
