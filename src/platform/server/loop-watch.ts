/** A time in which this process answered no request, because one piece of work held its event loop. */
export interface LoopDelay {
  readonly secondsAgo: number;
  readonly ms: number;
  /** The operations and jobs that ran meanwhile; one of them held it. Names only. */
  readonly operations: string[];
}

export interface LoopWatch {
  /** Runs `work` and remembers its name while it runs. */
  run<Value>(operation: string, work: () => Value | PromiseLike<Value>): Promise<Value>;
  /** Looks how late this call is; called every `LOOK_EVERY_MS`. */
  check(): void;
  /** Lists the newest delays of this process, the newest first. */
  list(): LoopDelay[];
}

export const LOOK_EVERY_MS = 100;
const LONGEST_MS = 200;
const MOST_DELAYS = 20;
const MOST_NAMES = 5;

/**
 * Creates the watch of the event loop. It cannot interrupt what runs: a look that comes late says
 * how long something ran, and the operations since the last look say what.
 */
export function createLoopWatch({
  now = () => performance.now(),
  onDelay,
}: {
  now?: () => number;
  onDelay: (delay: Omit<LoopDelay, 'secondsAgo'>) => void;
}): LoopWatch {
  const running = new Map<symbol, string>();
  const endedNames = new Set<string>();
  const delays: { time: number; delay: Omit<LoopDelay, 'secondsAgo'> }[] = [];
  let lookedAt = now();
  return {
    async run(operation, work) {
      const id = Symbol(operation);
      running.set(id, operation);
      try {
        return await work();
      } finally {
        running.delete(id);
        endedNames.add(operation);
      }
    },
    check() {
      const time = now();
      const ms = Math.round(time - lookedAt - LOOK_EVERY_MS);
      const operations = [...new Set([...endedNames, ...running.values()])].slice(0, MOST_NAMES);
      lookedAt = time;
      endedNames.clear();
      if (ms <= LONGEST_MS) return;
      delays.unshift({ time, delay: { ms, operations } });
      delays.splice(MOST_DELAYS);
      onDelay({ ms, operations });
    },
    list: () =>
      delays.map(({ time, delay }) => ({
        ...delay,
        secondsAgo: Math.floor((now() - time) / 1000),
      })),
  };
}
