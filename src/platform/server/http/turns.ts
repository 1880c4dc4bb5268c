import { AsyncLocalStorage } from 'node:async_hooks';

/** How many requests run at once, and how many may wait for it. */
export interface TurnLimits {
  /** Of one caller. */
  readonly running: number;
  readonly waiting: number;
  /** A turn that takes longer is given back: it waits for something outside, and must not hold up the caller's others. */
  readonly longestMs: number;
}

/** Takes back nothing when it is called again. */
export type EndTurn = () => void;

const ofRequest = new AsyncLocalStorage<EndTurn>();

/** Does a request's work, which may give its turn back before it is done. */
export function inTurn<Value>(endTurn: EndTurn, work: () => Promise<Value>): Promise<Value> {
  return ofRequest.run(endTurn, work);
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
        ofRequest.getStore()?.();
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
}

/**
 * A bulkhead for each caller: whoever asks for a hundred things at once has few of them done at a time, and whoever asks
 * for one finds the machine free for it. Nothing is kept of callers who wait for nothing.
 */
export function createTurns({ running, waiting, longestMs }: TurnLimits): Turns {
  const queues = new Map<string, Queue>();

  return {
    async take(caller) {
      const queue = queues.get(caller) ?? { running: 0, waiting: [] };
      queues.set(caller, queue);
      if (queue.running >= running) {
        if (queue.waiting.length >= waiting) return undefined;
        // Whoever ends a turn hands it on: `running` stays as it is.
        await new Promise<void>((resolve) => queue.waiting.push(resolve));
      } else {
        queue.running += 1;
      }
      return turnIn(queue, caller);
    },
  };

  function turnIn(queue: Queue, caller: string): EndTurn {
    let isOver = false;
    const end = () => {
      if (isOver) return;
      isOver = true;
      clearTimeout(lease);
      const next = queue.waiting.shift();
      if (next) return next();
      queue.running -= 1;
      if (queue.running === 0) queues.delete(caller);
    };
    const lease = setTimeout(end, longestMs);
    return end;
  }
}
