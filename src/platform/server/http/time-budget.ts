export interface TimeBudgetSettings {
  /** Work that a caller may cause in the long run, in milliseconds a second. */
  readonly msPerSecond: number;
  /** Work that a caller may cause at once after a rest. */
  readonly burstMs: number;
  /** The most that one costly request can leave owing: a person who made it must not wait for long at the next click. */
  readonly mostDebtMs: number;
}

/** A token bucket for each caller. A token is a millisecond of work. */
export interface TimeBudget {
  /** How many milliseconds until the caller has tokens again; 0 when it has some. */
  waitMs(caller: string): number;
  /** Takes tokens, also more than there are; a negative number gives some back. */
  charge(caller: string, ms: number): void;
}

interface Bucket {
  tokens: number;
  at: number;
}

/**
 * Creates the buckets. What work costs is known only after it, so a charge may leave a debt, which the caller pays by waiting; the
 * rate limiters from npm count requests, and do not know debts.
 */
export function createTimeBudget({
  msPerSecond,
  burstMs,
  mostDebtMs,
}: TimeBudgetSettings): TimeBudget {
  const buckets = new Map<string, Bucket>();
  const perMs = msPerSecond / 1000;
  const fullAfterMs = burstMs / perMs;
  let forgottenAt = performance.now();

  function refill(caller: string): Bucket {
    const now = performance.now();
    forgetFull(now);
    const { tokens, at } = buckets.get(caller) ?? { tokens: burstMs, at: now };
    const bucket = { tokens: Math.min(burstMs, tokens + (now - at) * perMs), at: now };
    buckets.set(caller, bucket);
    return bucket;
  }

  function forgetFull(now: number): void {
    if (now - forgottenAt < fullAfterMs) return;
    forgottenAt = now;
    for (const [caller, { tokens, at }] of buckets)
      if (tokens + (now - at) * perMs >= burstMs) buckets.delete(caller);
  }

  return {
    waitMs(caller) {
      const { tokens } = refill(caller);
      return tokens > 0 ? 0 : Math.max(1, -tokens / perMs);
    },
    charge(caller, ms) {
      const bucket = refill(caller);
      bucket.tokens = Math.max(-mostDebtMs, Math.min(burstMs, bucket.tokens - ms));
    },
  };
}
