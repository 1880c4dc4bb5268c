import { AsyncLocalStorage } from 'node:async_hooks';
import crypto, { createHash } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

type Id = ReturnType<typeof crypto.randomUUID>;

const real = crypto.randomUUID;
const streams = new AsyncLocalStorage<{ readonly seed: string; count: number }>();

/** Returns an id that is the same for the same words. */
export function toId(words: string): Id {
  const hex = createHash('sha256').update(words).digest('hex');
  const [first, second, third, last] = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(13, 16),
    hex.slice(17, 20),
  ];
  return `${first}-${second}-4${third}-8${last}-${hex.slice(20, 32)}` as Id;
}

/** Runs work whose random ids follow from the seed and their order. */
export function createIdStream(seed: string): <Value>(work: () => Value) => Value {
  const stream = { seed, count: 0 };
  return (work) => streams.run(stream, work);
}

/** Replaces the random ids of this process until the returned function is called. */
export function startSeededIds(seed: string): () => void {
  const sharedState = { seed, count: 0 };
  const next = () => {
    const stream = streams.getStore() ?? sharedState;
    stream.count += 1;
    return toId(`${stream.seed} ${stream.count}`);
  };
  replaceIds(next);
  return () => replaceIds(real);
}

function replaceIds(next: () => Id): void {
  crypto.randomUUID = next;
  globalThis.crypto.randomUUID = next;
  syncBuiltinESMExports();
}
