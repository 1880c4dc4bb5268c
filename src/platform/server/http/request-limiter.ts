import pLimit, { type LimitFunction } from 'p-limit';
import type { ReleaseSlot } from './request-slot.ts';
import { createTimeBudget, type TimeBudgetSettings } from './time-budget.ts';

export interface RequestLimits {
  /** Requests of one caller that run at once. */
  readonly running: number;
  /** Requests of one caller that wait; further ones are turned away. */
  readonly waiting: number;
  /** A request that runs longer releases its slot: it waits for something, and must not hold up the caller's others. */
  readonly longestMs: number;
  /** What one caller may use of the machine while other callers ask as well. */
  readonly budget: TimeBudgetSettings;
  /** A caller counts as present for so long after its last request. */
  readonly presentMs: number;
}

export interface RequestLimiter {
  /** Waits for a slot of the caller; undefined when too many of its requests wait already. */
  acquire(caller: string): Promise<ReleaseSlot | undefined>;
  /** Whether another caller has asked lately. */
  isShared(caller: string): boolean;
}

interface Lane {
  readonly limit: LimitFunction;
  /** What the caller's requests cost lately, in milliseconds each. */
  usualMs: number;
}

const FIRST_GUESS_MS = 5;
const LONGEST_SLEEP_MS = 100;

/**
 * Limits each caller by itself: a caller is a clinic, or an address that has not signed in. It runs some requests at once, and while
 * others ask as well it has a budget of time. A request costs its share of the time in which it ran, so a page that is drawn costs
 * more than a file. Because the cost is known only afterwards, the usual cost is charged first and corrected then.
 */
export function createRequestLimiter(limits: RequestLimits): RequestLimiter {
  const lanes = new Map<string, Lane>();
  const budget = createTimeBudget(limits.budget);
  const shares = createTimeShares();
  const presence = createPresence(limits.presentMs);

  async function payFor(caller: string, { usualMs }: Lane): Promise<void> {
    for (;;) {
      const waitMs = presence.isShared(caller) ? budget.waitMs(caller) : 0;
      if (waitMs === 0) break;
      await new Promise((resolve) => setTimeout(resolve, Math.min(waitMs, LONGEST_SLEEP_MS)));
    }
    budget.charge(caller, usualMs);
  }

  /** Occupies one of the lane's places until the slot is released. */
  async function occupy(caller: string, lane: Lane, begin: (release: ReleaseSlot) => void) {
    const chargedMs = lane.usualMs;
    await payFor(caller, lane);
    const share = shares.begin();
    await new Promise<void>((free) => {
      const release = () => {
        clearTimeout(lease);
        const costMs = share.end();
        if (costMs === undefined) return;
        budget.charge(caller, costMs - chargedMs);
        lane.usualMs += (costMs - lane.usualMs) / 8;
        free();
      };
      const lease = setTimeout(release, limits.longestMs);
      begin(release);
    });
  }

  return {
    isShared: (caller) => presence.isShared(caller),
    async acquire(caller) {
      presence.note(caller);
      const lane = lanes.get(caller) ?? { limit: pLimit(limits.running), usualMs: FIRST_GUESS_MS };
      if (lane.limit.pendingCount >= limits.waiting) return undefined;
      lanes.set(caller, lane);
      return new Promise((resolve) => {
        void lane
          .limit(() => occupy(caller, lane, resolve))
          .finally(() => {
            if (lane.limit.activeCount + lane.limit.pendingCount === 0) lanes.delete(caller);
          });
      });
    },
  };
}

/** Divides the time that passes evenly among the requests that run meanwhile. */
function createTimeShares() {
  let running = 0;
  let perRequestMs = 0;
  let at = 0;

  function advance(): void {
    const now = performance.now();
    if (running > 0) perRequestMs += (now - at) / running;
    at = now;
  }

  return {
    begin() {
      advance();
      running += 1;
      const from = perRequestMs;
      let isOver = false;
      return {
        /** Returns the request's share, once. */
        end(): number | undefined {
          if (isOver) return undefined;
          isOver = true;
          advance();
          running -= 1;
          return perRequestMs - from;
        },
      };
    },
  };
}

/** Remembers the last two different callers. */
function createPresence(presentMs: number) {
  let last = { caller: '', at: Number.NEGATIVE_INFINITY };
  let lastOther = last;
  return {
    note(caller: string): void {
      if (caller !== last.caller) lastOther = last;
      last = { caller, at: performance.now() };
    },
    isShared(caller: string): boolean {
      const other = last.caller === caller ? lastOther : last;
      return performance.now() - other.at < presentMs;
    },
  };
}
