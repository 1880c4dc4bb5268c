import { setTimeout as sleep } from 'node:timers/promises';
import { DataDirectoryInUse } from './errors.ts';
import type { Launch } from './launch.ts';
import { closeSocketFolder } from './launch.ts';
import { stopPostmaster } from './process.ts';
import type { Session } from './session.ts';
import { openSession } from './session.ts';

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5000;
const STABLE_AFTER_MS = 30_000;

/** Keeps a server running and locked for the app, until it is stopped. */
export class Supervisor {
  readonly #launch: Launch;
  readonly #onLost: (reason: Error) => void;
  readonly #ending = new AbortController();
  #session: Session | undefined;
  #recovery = Promise.resolve();
  #stopped: Promise<void> | undefined;
  #pauseMs = 0;

  constructor(launch: Launch, first: { session: Session; onLost: (reason: Error) => void }) {
    this.#launch = launch;
    this.#onLost = first.onLost;
    this.#watch(first.session);
  }

  stop(): Promise<void> {
    this.#stopped ??= this.#stop();
    return this.#stopped;
  }

  // The lock's session ends when the server does, or when it ends all sessions after one of its processes crashed.
  #watch(session: Session): void {
    this.#session = session;
    const openedAt = performance.now();
    session.client.once('end', () => {
      if (this.#ending.signal.aborted) return;
      this.#session = undefined;
      if (performance.now() - openedAt > STABLE_AFTER_MS) this.#pauseMs = 0;
      this.#recovery = this.#recover();
      this.#onLost(new Error('The database server went away; it is being started again.'));
    });
  }

  async #recover(): Promise<void> {
    const { signal } = this.#ending;
    while (!signal.aborted) {
      // The signal ends the pause early, by throwing.
      await sleep(this.#pauseMs, undefined, { signal }).catch(() => {});
      this.#pauseMs = Math.min(LONGEST_PAUSE_MS, this.#pauseMs * 2 || FIRST_PAUSE_MS);
      try {
        this.#watch(await openSession(this.#launch));
        return this.#launch.onProgress('The database server is back.');
      } catch (error) {
        if (error instanceof DataDirectoryInUse) return this.#onLost(error);
        this.#launch.onProgress(error instanceof Error ? error.message : String(error));
      }
    }
  }

  async #stop(): Promise<void> {
    this.#ending.abort();
    await this.#recovery;
    if (this.#session === undefined) return;
    const { pid, client } = this.#session;
    await stopPostmaster(this.#launch.dataDirectory, { pid, binaries: this.#launch.binaries });
    await client.end();
    closeSocketFolder(this.#launch);
  }
}
