import { setTimeout as wait } from 'node:timers/promises';

/** The specification's ten events a second. */
const SPACING_MS = 100;

interface Work<Progress> {
  readonly onProgress: (progress: Progress) => void;
  /** Aborts when the consumer stops. */
  readonly signal: AbortSignal;
}

/**
 * Runs `work` and yields its newest progress at most ten times a second. Returns the result of the
 * work, and rejects as it does. Stops the work when the consumer stops or `signal` aborts.
 */
export async function* streamProgress<Progress, Event, Outcome>(
  work: (tools: Work<Progress>) => Promise<Outcome>,
  { signal, toEvent }: { signal?: AbortSignal; toEvent: (progress: Progress) => Event },
): AsyncGenerator<Event, Outcome> {
  const leaving = new AbortController();
  const news = new LatestValue<Progress>();
  const outcome = work({
    onProgress: (progress) => news.tell(progress),
    signal: signal ? AbortSignal.any([signal, leaving.signal]) : leaving.signal,
  }).finally(() => news.end());
  // Rejections are handled below, unless the consumer has stopped.
  const settledOutcome = outcome.then(
    () => undefined,
    () => undefined,
  );
  try {
    for (let progress = await news.next(); progress; progress = await news.next()) {
      yield toEvent(progress.value);
      await Promise.race([settledOutcome, wait(SPACING_MS)]);
    }
    return await outcome;
  } finally {
    leaving.abort();
  }
}

/** Holds the newest value; drops older ones that were not read. */
class LatestValue<Value> {
  #latest: { readonly value: Value } | undefined;
  #hasEnded = false;
  #wake: () => void = () => undefined;

  tell(value: Value): void {
    this.#latest = { value };
    this.#wake();
  }

  end(): void {
    this.#hasEnded = true;
    this.#wake();
  }

  /** Waits for a new value; undefined after the last one. */
  async next(): Promise<{ readonly value: Value } | undefined> {
    while (this.#latest === undefined && !this.#hasEnded)
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    const latest = this.#latest;
    this.#latest = undefined;
    return latest;
  }
}
