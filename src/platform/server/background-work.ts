import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

const PAUSES_MS = [500, 2000];
/** Until the answer is long gone; by chance, so that no later request's time shows that there was work. */
const START_MS = [50, 150] as const;

/** Work that no answer waits for. */
export interface BackgroundWork {
  /** Starts it soon; tries it twice more when it fails. It must bear being repeated. */
  run(work: () => Promise<void>): void;
  /** Resolves when nothing is left to do. */
  settle(): Promise<void>;
}

/** For work whose length must not show in an answer's time, or whose failure must not fail it. */
export function createBackgroundWork(settings: {
  onFailed: (error: unknown) => void;
}): BackgroundWork {
  const running = new Set<Promise<void>>();
  return {
    run(work) {
      const completion = soon(work)
        .catch(settings.onFailed)
        .finally(() => running.delete(completion));
      running.add(completion);
    },
    async settle() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}

async function soon(work: () => Promise<void>): Promise<void> {
  await wait(randomInt(...START_MS));
  for (const pause of PAUSES_MS) {
    try {
      return await work();
    } catch {
      await wait(pause);
    }
  }
  return work();
}
