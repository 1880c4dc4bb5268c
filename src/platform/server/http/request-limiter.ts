import { AsyncLocalStorage } from 'node:async_hooks';
import pLimit, { type LimitFunction } from 'p-limit';

export interface RequestLimits {
  /** Requests of one caller that run at once. */
  readonly running: number;
  /** Requests of one caller that wait; further ones are turned away. */
  readonly waiting: number;
  /** A request that runs longer releases its slot: it waits for something, and must not hold up the caller's others. */
  readonly longestMs: number;
  /** The share of the machine that one caller may use while other callers ask as well. */
  readonly budget: {
    /** Work that a caller may cause in the long run, in milliseconds a second. */
    readonly msPerSecond: number;
    /** Work that a caller may cause at once after a rest. */
    readonly burstMs: number;
    /** The most that one costly request can leave owing: a person who made it must not wait for long at the next click. */
    readonly mostDebtMs: number;
  };
  /** A caller counts as present for so long after its last request. */
  readonly presentMs: number;
}

/** Gives a request's slot back; calling it again changes nothing. */
export type ReleaseSlot = () => void;

export interface RequestLimiter {
  /** Waits for a slot of the caller; undefined when too many of its requests wait already. */
  acquire(caller: string): Promise<ReleaseSlot | undefined>;
}

const slotOfRequest = new AsyncLocalStorage<ReleaseSlot>();

/** Runs a request's work, which may release its slot before it ends. */
export function runInSlot<Value>(release: ReleaseSlot, work: () => Promise<Value>): Promise<Value> {
  return slotOfRequest.run(release, work);
}

/** Releases the slot of the current request: from here on it waits, and uses nothing of this machine. */
export function releaseSlot(): void {
  slotOfRequest.getStore()?.();
}

interface Caller {
  readonly queue: LimitFunction;
  /** Milliseconds of work that it may cause now; below zero is a debt, which it pays by waiting. */
  tokens: number;
  refilledAt: number;
  /** The cost of its latest requests, in milliseconds each. */
  usualMs: number;
}

const FIRST_GUESS_MS = 5;
const LONGEST_SLEEP_MS = 100;
const FORGETTING_MS = 10_000;

/**
 * Limits each caller by itself: a caller is a clinic, or an address that has not signed in. It runs some requests at once, and while
 * others ask as well it has a token bucket of time. A request costs its share of the time in which it ran, so a long list costs more
 * than a file. Because the cost is known only afterwards, the usual cost is charged first and corrected then.
 */
export function createRequestLimiter(limits: RequestLimits): RequestLimiter {
  const { msPerSecond, burstMs, mostDebtMs } = limits.budget;
  const tokensPerMs = msPerSecond / 1000;
  const callers = new Map<string, Caller>();
  // The last two different callers: enough to know whether a caller is alone.
  let last = { name: '', at: Number.NEGATIVE_INFINITY };
  let lastOther = last;
  // The time that passes is divided evenly among the requests that run meanwhile.
  let running = 0;
  let msPerRequest = 0;
  let dividedAt = 0;

  function noteCaller(name: string): void {
    if (name !== last.name) lastOther = last;
    last = { name, at: performance.now() };
  }

  function isAlone(name: string): boolean {
    const other = last.name === name ? lastOther : last;
    return performance.now() - other.at >= limits.presentMs;
  }

  function divideTime(): void {
    const now = performance.now();
    if (running > 0) msPerRequest += (now - dividedAt) / running;
    dividedAt = now;
  }

  function refill(caller: Caller): void {
    const now = performance.now();
    caller.tokens = Math.min(burstMs, caller.tokens + (now - caller.refilledAt) * tokensPerMs);
    caller.refilledAt = now;
  }

  /** Takes tokens of a caller; a negative number gives some back. */
  function charge(caller: Caller, ms: number): void {
    refill(caller);
    caller.tokens = Math.max(-mostDebtMs, Math.min(burstMs, caller.tokens - ms));
  }

  /** Waits while the caller has a debt and others ask as well. */
  async function payFor(name: string, caller: Caller): Promise<void> {
    for (;;) {
      refill(caller);
      if (caller.tokens > 0 || isAlone(name)) break;
      const waitMs = Math.max(1, -caller.tokens / tokensPerMs);
      await new Promise((resolve) => setTimeout(resolve, Math.min(waitMs, LONGEST_SLEEP_MS)));
    }
  }

  /** Occupies a place of the caller's queue until the slot is released. */
  async function occupy(name: string, caller: Caller, begin: (release: ReleaseSlot) => void) {
    await payFor(name, caller);
    const chargedMs = caller.usualMs;
    charge(caller, chargedMs);
    divideTime();
    running += 1;
    const startedAt = msPerRequest;
    const { promise, resolve } = Promise.withResolvers<void>();
    const lease = setTimeout(resolve, limits.longestMs);
    begin(resolve);
    await promise;
    clearTimeout(lease);
    divideTime();
    running -= 1;
    const costMs = msPerRequest - startedAt;
    charge(caller, costMs - chargedMs);
    caller.usualMs += (costMs - caller.usualMs) / 8;
  }

  function findCaller(name: string): Caller {
    const existing = callers.get(name);
    if (existing) return existing;
    const queue = pLimit(limits.running);
    const caller = {
      queue,
      tokens: burstMs,
      refilledAt: performance.now(),
      usualMs: FIRST_GUESS_MS,
    };
    callers.set(name, caller);
    return caller;
  }

  /** Forgets callers that rest and whose buckets are full: they are then as new ones. */
  function forgetResting(): void {
    for (const [name, caller] of callers) {
      refill(caller);
      const isIdle = caller.queue.activeCount + caller.queue.pendingCount === 0;
      if (isIdle && caller.tokens === burstMs) callers.delete(name);
    }
  }
  setInterval(forgetResting, FORGETTING_MS).unref();

  return {
    async acquire(name) {
      noteCaller(name);
      const caller = findCaller(name);
      if (caller.queue.pendingCount >= limits.waiting) return undefined;
      return new Promise((resolve) => {
        void caller.queue(() => occupy(name, caller, resolve));
      });
    },
  };
}
