import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { CHANNEL, deferAnnouncement, type Database } from '../db/announcements.ts';
import type { DatabaseAddress, Role } from '../db/pools.ts';
import type { ClinicId } from '#platform/ids.ts';

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 5000;
const CONNECT_TIMEOUT_MS = 5000;
/** How long changes are remembered for streams that open after them. */
const REMEMBERED_MS = 2 * 60_000;

/**
 * The change: the kind of row, such as `review`, or `*` when some changes may have been missed.
 */
export type Change = string;

/** Not a row: access rights changed, so streams check their rights again. */
export const ACCESS_CHANGED = 'access';

/**
 * Notifies every running app, after this transaction has committed, that a row of this kind
 * changed; never which or how.
 */
export async function announceChange(
  scope: { readonly clinicId: ClinicId; readonly db: Database },
  entity: string,
): Promise<void> {
  const announcement = `${scope.clinicId} ${entity}`;
  if (deferAnnouncement(scope.db, announcement)) return;
  await scope.db.execute(sql`select pg_notify(${CHANNEL}, ${announcement})`);
}

export interface ChangeFeed {
  /** Calls `onChange` for each change of one clinic until the returned function is called. */
  subscribe(clinicId: string, onChange: (change: Change) => void): () => void;
  /**
   * Returns the kinds that changed within the last `withinMs`; `*` when that is longer than the
   * feed remembers or has listened.
   */
  recentChanges(clinicId: string, withinMs: number): Change[];
  /** Returns how many listeners a clinic has in this process. */
  listeners(clinicId: string): number;
  /** Aborted when the feed closes, so that callers stop waiting for changes. */
  readonly closing: AbortSignal;
  close(): Promise<void>;
}

/**
 * Listens on its own connection to the changes of other requests and instances. Opens a lost
 * connection again and then sends `*` to every listener, because changes in between were missed.
 */
export function openChangeFeed(address: DatabaseAddress, role: Role): ChangeFeed {
  const listeners = new Map<string, Set<(change: Change) => void>>();
  // Per clinic the kinds and when they last changed; the clinic that changed last is the last one.
  const recent = new Map<string, Map<Change, number>>();
  let listeningSince = Infinity;
  const closing = new AbortController();
  const running = listenForEver();

  return {
    closing: closing.signal,
    subscribe(clinicId, onChange) {
      const changedAt = listeners.get(clinicId) ?? new Set();
      listeners.set(clinicId, changedAt.add(onChange));
      return () => {
        changedAt.delete(onChange);
        if (changedAt.size === 0 && listeners.get(clinicId) === changedAt)
          listeners.delete(clinicId);
      };
    },
    recentChanges(clinicId, withinMs) {
      const start = performance.now() - withinMs;
      if (withinMs > REMEMBERED_MS || start < listeningSince) return ['*'];
      return [...(recent.get(clinicId) ?? [])].flatMap(([kind, changedAt]) =>
        changedAt >= start ? kind : [],
      );
    },
    listeners: (clinicId) => listeners.get(clinicId)?.size ?? 0,
    async close() {
      closing.abort();
      await running;
    },
  };

  function remember(clinicId: string, kind: Change): void {
    const now = performance.now();
    const kinds = recent.get(clinicId) ?? new Map<Change, number>();
    recent.delete(clinicId);
    recent.set(clinicId, kinds.set(kind, now));
    for (const [other, time] of recent) {
      if (Math.max(...time.values()) > now - REMEMBERED_MS) return;
      recent.delete(other);
    }
  }

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
    const listener = new pg.Client({
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
    listener.once('end', end).once('error', end);
    closing.signal.addEventListener('abort', end, { once: true });
    listener.on('notification', ({ payload = '' }) => {
      const [clinicId = '', entity = '*'] = payload.split(' ');
      remember(clinicId, entity);
      for (const onChange of listeners.get(clinicId) ?? []) onChange(entity);
    });
    // A client that is ended while it connects never reports its end, so closing does not wait for
    // it.
    let isConnected = false;
    try {
      isConnected = await Promise.race([listener.connect().then(() => true), over.promise]);
      if (!isConnected) return;
      await listener.query(`listen ${CHANNEL}`);
      listeningSince = performance.now();
      if (!isFirst)
        for (const callbacks of listeners.values()) for (const onChange of callbacks) onChange('*');
      await over.promise;
    } finally {
      listeningSince = Infinity;
      closing.signal.removeEventListener('abort', end);
      const endedPromise = listener.end().catch(() => {});
      if (isConnected) await endedPromise;
    }
  }
}

/**
 * Yields a clinic's changes in bundles, at most one each `spacingMs`; first those of the last
 * `sinceMs`. Ends with either signal.
 */
export async function* bundleChanges(
  feed: ChangeFeed,
  options: {
    clinicId: string;
    spacingMs: number;
    sinceMs?: number | undefined;
    signal: AbortSignal | undefined;
  },
): AsyncGenerator<Change[], void> {
  const over = AbortSignal.any([feed.closing, ...(options.signal ? [options.signal] : [])]);
  const changes = new Set<Change>();
  let wake = () => {};
  const unsubscribe = feed.subscribe(options.clinicId, (change) => {
    changes.add(change);
    wake();
  });
  if (options.sinceMs !== undefined)
    for (const change of feed.recentChanges(options.clinicId, options.sinceMs)) changes.add(change);
  over.addEventListener('abort', () => wake());
  try {
    while (!over.aborted) {
      if (changes.size === 0) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        continue;
      }
      const bundle = [...changes];
      // Before the yield: a change that arrives while the caller works on this bundle is of the next one.
      changes.clear();
      yield bundle;
      await sleep(options.spacingMs, undefined, { signal: over }).catch(() => {});
    }
  } finally {
    unsubscribe();
  }
}
