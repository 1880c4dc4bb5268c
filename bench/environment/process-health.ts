import { setImmediate as turnOfLoop } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describeError } from '../../src/platform/server/log.ts';

/** How a process is, as it says itself. */
export interface ProcessHealth {
  /** Of memory in use, in bytes, before anything was collected for the question. */
  readonly rss: number;
  /** The memory that is still reachable after two collections: JavaScript's own, and what buffers take outside of it. */
  readonly heap: number;
  readonly buffers: number;
  /** The work that keeps the event loop busy, by kind. */
  readonly resources: Readonly<Record<string, number>>;
  /** Errors that were not caught since the first call. */
  readonly uncaught: readonly string[];
}

const uncaught: string[] = [];
let collect: (() => void) | undefined;

/** Reads the health of this process. The first call also starts to count uncaught errors, which then do not end it. */
export async function readHealth(): Promise<ProcessHealth> {
  collect ??= beginning();
  const { rss } = process.memoryUsage();
  collect();
  // Finalized objects free more in their turn.
  await turnOfLoop();
  collect();
  const { heapUsed, external } = process.memoryUsage();
  const kinds = Object.groupBy(process.getActiveResourcesInfo(), (kind) => kind);
  const resources = Object.fromEntries(
    Object.entries(kinds).map(([kind, all = []]) => [kind, all.length]),
  );
  return { rss, heap: heapUsed, buffers: external, resources, uncaught };
}

function beginning(): () => void {
  for (const event of ['unhandledRejection', 'uncaughtException'] as const) {
    process.on(event, (error: unknown) => {
      const { name, at } = describeError(error);
      uncaught.push(`${name} ${at[0] ?? ''}`);
    });
  }
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
}
