import { AsyncLocalStorage } from 'node:async_hooks';

/** How many requests of one caller run at once, how many may wait for it, and how fast they follow each other. */
export interface TurnLimits {
  readonly running: number;
  readonly waiting: number;
  /** A turn that takes longer is given back: it waits for something outside, and must not hold up the caller's others. */
  readonly longestMs: number;
  readonly pace: Pace;
}

/** What one caller may ask while others ask as well: `aSecond` in the long run, and `atOnce` after a rest. */
export interface Pace {
  readonly aSecond: number;
  readonly atOnce: number;
  /** For how long somebody who has asked counts as one of the others. */
  readonly besideMs: number;
}

/** Takes back nothing when it is called again. */
export type EndTurn = () => void;

const ofRequest = new AsyncLocalStorage<EndTurn>();

/** Does a request's work, which may give its turn back before it is done. */
export function inTurn<Value>(endTurn: EndTurn, work: () => Promise<Value>): Promise<Value> {
  return ofRequest.run(endTurn, work);
}

/** Gives back the turn of the request that asks: what it does from here on waits, and works on nothing. */
export function giveTurnBack(): void {
  ofRequest.getStore()?.();
}

/**
 * A service outside the house. Whoever asks it gives their turn back: a hundred requests that wait for a provider must not keep the
 * clinic's other screens waiting, and they take nothing of this machine meanwhile.
 */
export function outsideTurns<Service extends object>(service: Service): Service {
  return new Proxy(service, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      return (...args: unknown[]) => {
        giveTurnBack();
        return Reflect.apply(member, target, args) as unknown;
      };
    },
  });
}

export interface Turns {
  /** Waits for the caller's turn; undefined when too many of the caller's wait already. */
  take(caller: string): Promise<EndTurn | undefined>;
}

interface Queue {
  running: number;
  readonly waiting: (() => void)[];
  /** When the pace has made good what was asked so far: it lies in the future for whoever asks faster. */
  paidAt: number;
  timer: NodeJS.Timeout | undefined;
}

/**
 * A bulkhead for each caller: whoever asks for a hundred things at once has few of them done at a time, and whoever asks
 * for one finds the machine free for it. Free it is only when the noisy one leaves some of it: so there is a pace, far above what a
 * clinic's screens ask, that counts while somebody else asks as well. Whoever is alone has all of the machine.
 */
export function createTurns({ running, waiting, longestMs, pace }: TurnLimits): Turns {
  const queues = new Map<string, Queue>();
  const intervalMs = 1000 / pace.aSecond;
  const restMs = pace.atOnce * intervalMs;
  let last = { caller: '', at: Number.NEGATIVE_INFINITY };
  let lastOther = last;
  let tidiedAt = 0;

  return {
    async take(caller) {
      const now = performance.now();
      // Before and not after: a queue that is forgotten while somebody takes a turn in it would be made a second time.
      forgetTheRested(now);
      const queue = queues.get(caller) ?? newQueue();
      queues.set(caller, queue);
      if (queue.waiting.length >= waiting) return undefined;
      if (caller !== last.caller) lastOther = last;
      last = { caller, at: now };
      await new Promise<void>((resolve) => {
        queue.waiting.push(resolve);
        beginNext(queue, caller);
      });
      return turnIn(queue, caller);
    },
  };

  function beginNext(queue: Queue, caller: string): void {
    while (queue.running < running && queue.waiting.length > 0) {
      const now = performance.now();
      const owed = Math.max(queue.paidAt, now - restMs) + intervalMs;
      if (owed > now && isBesideOthers(caller, now)) {
        queue.timer ??= setTimeout(() => {
          queue.timer = undefined;
          beginNext(queue, caller);
        }, owed - now);
        return;
      }
      // What was asked alone is not owed later.
      queue.paidAt = Math.min(owed, now);
      queue.running += 1;
      queue.waiting.shift()?.();
    }
  }

  function isBesideOthers(caller: string, now: number): boolean {
    const other = last.caller === caller ? lastOther : last;
    return now - other.at < pace.besideMs;
  }

  function turnIn(queue: Queue, caller: string): EndTurn {
    let isOver = false;
    const end = () => {
      if (isOver) return;
      isOver = true;
      clearTimeout(lease);
      queue.running -= 1;
      beginNext(queue, caller);
    };
    const lease = setTimeout(end, longestMs);
    return end;
  }

  /** Nothing is kept of callers who wait for nothing and have rested. */
  function forgetTheRested(now: number): void {
    if (now - tidiedAt < restMs) return;
    tidiedAt = now;
    for (const [caller, queue] of queues) {
      const isIdle = queue.running === 0 && queue.waiting.length === 0;
      if (isIdle && queue.paidAt <= now - restMs) queues.delete(caller);
    }
  }
}

function newQueue(): Queue {
  return {
    running: 0,
    waiting: [],
    paidAt: Number.NEGATIVE_INFINITY,
    timer: undefined,
  };
}
