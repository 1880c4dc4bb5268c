import { setTimeout as wait } from 'node:timers/promises';

/** The specification's ten events a second. */
const SPACING_MS = 100;

interface Work<Progress> {
  readonly onProgress: (progress: Progress) => void;
  /** Aborts when nobody listens any more. */
  readonly signal: AbortSignal;
}

/**
 * Does `work` and tells how far it is: the newest progress, at most ten times a second, as `eventOf` words it. Returns what the work
 * came to, and rejects as it does. Whoever stops listening, or aborts `signal`, stops the work.
 */
export async function* eventsOf<Progress, Event, Outcome>(
  work: (tools: Work<Progress>) => Promise<Outcome>,
  { signal, eventOf }: { signal?: AbortSignal; eventOf: (progress: Progress) => Event },
): AsyncGenerator<Event, Outcome> {
  const leaving = new AbortController();
  const news = new News<Progress>();
  const outcome = work({
    onProgress: (progress) => news.tell(progress),
    signal: signal ? AbortSignal.any([signal, leaving.signal]) : leaving.signal,
  }).finally(() => news.end());
  // Heard below, unless nobody listens any more.
  const settled = outcome.then(
    () => undefined,
    () => undefined,
  );
  try {
    for (let progress = await news.next(); progress; progress = await news.next()) {
      yield eventOf(progress.value);
      await Promise.race([settled, wait(SPACING_MS)]);
    }
    return await outcome;
  } finally {
    leaving.abort();
  }
}

/** The newest of what was told; older ones that nobody took are gone. */
class News<Value> {
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

  /** Waits for something new; undefined once there is nothing more to come. */
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
