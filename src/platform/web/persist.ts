import {
  dehydrate,
  hydrate,
  type DehydratedState,
  type Query,
  type QueryClient,
} from '@tanstack/react-query';
import { clear, createStore, del, entries, get, set } from 'idb-keyval';
import { isDraft } from './drafts.ts';

interface StoredRecord {
  readonly owner: string;
  readonly build: string;
  readonly at: number;
  readonly state: DehydratedState;
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
 * Stores successful responses in IndexedDB for at most 24 hours, bound to the user and the build. `mayStore` is asked before
 * each save: on a shared device the cache stays in memory. Without IndexedDB nothing is stored.
 */
export function storeCache(
  queryClient: QueryClient,
  settings: { build: string; mayStore: () => boolean },
): StoredCache {
  const store = createStore('wellword', 'cache');
  let owner: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

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
    await del(key, store).catch(() => {});
  }

  async function saveAs(key: string, isWanted: (query: Query) => boolean): Promise<void> {
    if (owner === undefined || !settings.mayStore()) return;
    const state = dehydrate(queryClient, {
      shouldDehydrateQuery: (query) => query.state.status === 'success' && isWanted(query),
      shouldDehydrateMutation: () => false,
    });
    const record: StoredRecord = { owner, build: settings.build, at: Date.now(), state };
    // A full or closed store only means that there is no cache next time.
    await set(key, record, store).catch(() => {});
  }

  function isUsable(record: StoredRecord | undefined): record is StoredRecord {
    return record?.build === settings.build && Date.now() - record.at < OLDEST_MS;
  }

  async function readRecords(): Promise<[string, StoredRecord][]> {
    return entries<string, StoredRecord>(store).catch(() => []);
  }

  /** Shows stored responses at once, and marks them as stale, because other users may have changed the rows since. */
  function restore({ state, at }: StoredRecord): void {
    hydrate(queryClient, state);
    for (const { queryHash } of state.queries) {
      const query = queryClient.getQueryCache().get(queryHash);
      if (query && query.state.dataUpdatedAt <= at) query.invalidate();
    }
  }

  async function forget(): Promise<void> {
    owner = undefined;
    clearTimeout(timer);
    timer = undefined;
    await clear(store).catch(() => {});
  }

  return {
    forget,
    async begin(person) {
      if (owner === person) return;
      for (const [key, record] of await readRecords()) {
        if (isUsable(record) && record.owner === person) restore(record);
        else await deleteRecord(key);
      }
      owner = person;
      saveSoon();
    },
    async restoreLast() {
      const record = await get<StoredRecord>(RESPONSES, store).catch(() => undefined);
      if (!isUsable(record)) return false;
      for (const [, stored] of await readRecords())
        if (isUsable(stored) && stored.owner === record.owner) restore(stored);
      owner = record.owner;
      return true;
    },
  };
}
