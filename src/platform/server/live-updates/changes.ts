import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { CHANNEL, keptForCommit, type Database } from '../db/announcements.ts';
import type { DatabaseAddress, Role } from '../db/pools.ts';
import type { ClinicId } from '#platform/ids.ts';

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 5000;
const CONNECT_TIMEOUT_MS = 5000;

/** What changed: the kind of row, such as `review`, or `*` when some changes may have been missed. */
export type Change = string;

/** Not a row: who may come in changed, and streams look at their right to go on. */
export const ACCESS_CHANGED = 'access';

/** Tells every running app, once this transaction has committed, that a row of this kind changed; never which or how. */
export async function announceChange(
  scope: { readonly clinicId: ClinicId; readonly db: Database },
  entity: string,
): Promise<void> {
  const announcement = `${scope.clinicId} ${entity}`;
  if (keptForCommit(scope.db, announcement)) return;
  await scope.db.execute(sql`select pg_notify(${CHANNEL}, ${announcement})`);
}

export interface ChangeFeed {
  /** Calls `hear` for each change of one clinic until the returned function is called. */
  subscribe(clinicId: string, hear: (change: Change) => void): () => void;
  /** How many listen to a clinic's changes in this process. */
  listeners(clinicId: string): number;
  /** Aborted when the feed closes, so that whoever waits for changes can stop waiting. */
  readonly closing: AbortSignal;
  close(): Promise<void>;
}

/**
 * Listens, on one connection of its own, to what other requests and other instances change. A lost connection is opened
 * again, and everybody is told `*`, because changes in between went unheard.
 */
export function openChangeFeed(address: DatabaseAddress, role: Role): ChangeFeed {
  const listeners = new Map<string, Set<(change: Change) => void>>();
  const closing = new AbortController();
  const running = listenForEver();

  return {
    closing: closing.signal,
    subscribe(clinicId, hear) {
      const own = listeners.get(clinicId) ?? new Set();
      listeners.set(clinicId, own.add(hear));
      return () => {
        own.delete(hear);
        if (own.size === 0 && listeners.get(clinicId) === own) listeners.delete(clinicId);
      };
    },
    listeners: (clinicId) => listeners.get(clinicId)?.size ?? 0,
    async close() {
      closing.abort();
      await running;
    },
  };

  async function listenForEver(): Promise<void> {
    let pause = FIRST_PAUSE_MS;
    for (let isFirst = true; !closing.signal.aborted; isFirst = false) {
      const startedAt = performance.now();
      await listenOnce(isFirst).catch(() => {});
      if (closing.signal.aborted) return;
      pause = performance.now() - startedAt > LONGEST_PAUSE_MS ? FIRST_PAUSE_MS : pause;
      await sleep(pause, undefined, { signal: closing.signal }).catch(() => {});
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    }
  }

  async function listenOnce(isFirst: boolean): Promise<void> {
    const { user, password } = role;
    const own = new pg.Client({
      ...address,
      user,
      ...(password === undefined ? {} : { password }),
      application_name: 'wellword changes',
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    });
    const over = Promise.withResolvers<false>();
    const end = () => over.resolve(false);
    own.once('end', end).once('error', end);
    closing.signal.addEventListener('abort', end, { once: true });
    own.on('notification', ({ payload = '' }) => {
      const [clinicId = '', entity = '*'] = payload.split(' ');
      for (const hear of listeners.get(clinicId) ?? []) hear(entity);
    });
    // A client that is ended while it connects never says so: whoever closes must not wait for it.
    let isConnected = false;
    try {
      isConnected = await Promise.race([own.connect().then(() => true), over.promise]);
      if (!isConnected) return;
      await own.query(`listen ${CHANNEL}`);
      if (!isFirst) for (const hearers of listeners.values()) for (const hear of hearers) hear('*');
      await over.promise;
    } finally {
      closing.signal.removeEventListener('abort', end);
      const ended = own.end().catch(() => {});
      if (isConnected) await ended;
    }
  }
}

/** A clinic's changes in bundles: at most one each `spacingMs`, however much happens. Ends with either signal. */
export async function* bundledChanges(
  feed: ChangeFeed,
  wish: { clinicId: string; spacingMs: number; signal: AbortSignal | undefined },
): AsyncGenerator<Change[], void> {
  const over = AbortSignal.any([feed.closing, ...(wish.signal ? [wish.signal] : [])]);
  const heard = new Set<Change>();
  let wake = () => {};
  const unsubscribe = feed.subscribe(wish.clinicId, (change) => {
    heard.add(change);
    wake();
  });
  over.addEventListener('abort', () => wake());
  try {
    while (!over.aborted) {
      if (heard.size === 0) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        continue;
      }
      yield [...heard];
      heard.clear();
      await sleep(wish.spacingMs, undefined, { signal: over }).catch(() => {});
    }
  } finally {
    unsubscribe();
  }
}
