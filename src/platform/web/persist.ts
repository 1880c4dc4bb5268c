import {
  dehydrate,
  hydrate,
  type DehydratedState,
  type Query,
  type QueryClient,
} from '@tanstack/react-query';
import { clear, createStore, del, entries, get, set } from 'idb-keyval';
import { decryptForSession, encryptForSession, type Encrypted } from './cache-key.ts';
import { isDraft } from './drafts.ts';

interface StoredRecord {
  readonly owner: string;
  readonly build: string;
  readonly at: number;
  readonly state: Encrypted;
}

/** The responses and drafts that a browser stores, so that a screen opens with them (S26). */
export interface StoredCache {
  /** Restores what this user read here, and stores what they read from now on. Removes what another user read. */
  begin(owner: string): Promise<void>;
  /** Restores what was stored last, for when the server cannot be reached. Returns whether there was something. */
  restoreLast(): Promise<boolean>;
  /** Removes everything, and stores nothing until the next `begin`. */
  forget(): Promise<void>;
}

const RESPONSES = 'answers';
/** Each draft is a record, so that typing in one form does not write what others hold. */
const DRAFT = 'draft ';
const OLDEST_MS = 24 * 60 * 60_000;
const SAVE_EVERY_MS = 1000;

/**
 * Stores successful responses in IndexedDB for at most 24 hours, bound to the user and the build, and encrypted with a key that
 * ends with the session. `mayStore` is asked before each save: on a shared device the cache stays in memory. Without IndexedDB
 * or encryption nothing is stored.
 */
export function storeCache(
  queryClient: QueryClient,
  settings: { build: string; mayStore: () => boolean },
): StoredCache {
  const store = createStore('wellword', 'cache');
  let owner: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /**
   * The last write of each record: encryption takes a moment, and a discarded draft must not be stored after it was deleted.
   * A draft waits for no other record, because the page may be left at once.
   */
  const lastWrites = new Map<string, Promise<void>>();

  queryClient.getQueryCache().subscribe((event) => {
    const isSuccess = event.type === 'updated' && event.action.type === 'success';
    // A draft cannot be loaded again, so it is saved at once. A discarded draft must not come back.
    if (isDraft(event.query)) {
      if (isSuccess) void saveDraft(event.query);
      else if (event.type === 'removed') void deleteRecord(DRAFT + event.query.queryHash);
    } else if (isSuccess) saveSoon();
  });
  addEventListener('pagehide', () => void save());

  function saveSoon(): void {
    timer ??= setTimeout(() => void save(), SAVE_EVERY_MS);
  }

  async function save(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    await saveAs(RESPONSES, (query) => query.meta?.isStored !== false && !isDraft(query));
  }

  async function saveDraft(draft: Query): Promise<void> {
    await saveAs(DRAFT + draft.queryHash, (query) => query === draft);
  }

  async function deleteRecord(key: string): Promise<void> {
    await write(key, () => del(key, store));
  }

  /** Runs a write after the earlier ones of its record. One that fails only means that there is no cache next time. */
  async function write(key: string, work: () => Promise<void>): Promise<void> {
    const last = lastWrites.get(key);
    const writing = (last === undefined ? work() : last.then(work)).catch(() => {});
    lastWrites.set(key, writing);
    await writing;
  }

  async function saveAs(key: string, isWanted: (query: Query) => boolean): Promise<void> {
    if (owner === undefined || !settings.mayStore()) return;
    const state = dehydrate(queryClient, {
      shouldDehydrateQuery: (query) => query.state.status === 'success' && isWanted(query),
      shouldDehydrateMutation: () => false,
    });
    const record = { owner, build: settings.build, at: Date.now() };
    await write(key, async () => {
      const encryptedState = await encryptForSession(state);
      // The person may have signed out meanwhile.
      if (owner === record.owner) await set(key, { ...record, state: encryptedState }, store);
    });
  }

  async function decrypt({ state }: StoredRecord): Promise<DehydratedState | undefined> {
    return decryptForSession(state).then(
      (value) => value as DehydratedState,
      () => undefined,
    );
  }

  function isUsable(record: StoredRecord | undefined): record is StoredRecord {
    return record?.build === settings.build && Date.now() - record.at < OLDEST_MS;
  }

  async function readRecords(): Promise<[string, StoredRecord][]> {
    return entries<string, StoredRecord>(store).catch(() => []);
  }

  /**
   * Shows stored responses at once, and marks them as stale, because other users may have changed the rows since. Returns false
   * for those of another session.
   */
  async function restore(record: StoredRecord): Promise<boolean> {
    const state = await decrypt(record);
    if (state === undefined) return false;
    hydrate(queryClient, state);
    for (const { queryHash } of state.queries) {
      const query = queryClient.getQueryCache().get(queryHash);
      if (query && query.state.dataUpdatedAt <= record.at) query.invalidate();
    }
    return true;
  }

  async function forget(): Promise<void> {
    owner = undefined;
    clearTimeout(timer);
    timer = undefined;
    // Data that is still being encrypted is not stored afterwards, because there is no owner any more.
    await clear(store).catch(() => {});
  }

  return {
    forget,
    async begin(person) {
      if (owner === person) return;
      for (const [key, record] of await readRecords()) {
        const isRestored = isUsable(record) && record.owner === person && (await restore(record));
        if (!isRestored) await deleteRecord(key);
      }
      owner = person;
      saveSoon();
    },
    async restoreLast() {
      const record = await get<StoredRecord>(RESPONSES, store).catch(() => undefined);
      if (!isUsable(record) || !(await restore(record))) return false;
      for (const [key, storedRecord] of await readRecords())
        if (key !== RESPONSES && isUsable(storedRecord) && storedRecord.owner === record.owner)
          await restore(storedRecord);
      owner = record.owner;
      return true;
    },
  };
}
