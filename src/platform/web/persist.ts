import {
  dehydrate,
  hydrate,
  type DehydratedState,
  type Query,
  type QueryClient,
} from '@tanstack/react-query';
import { createStore, del, delMany, get, set } from 'idb-keyval';
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
const DRAFTS = 'drafts';
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
    if (isDraft(event.query) && (isSuccess || event.type === 'removed')) void saveDrafts();
    else if (isSuccess) saveSoon();
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

  async function saveDrafts(): Promise<void> {
    await saveAs(DRAFTS, isDraft);
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

  async function readRecord(key: string): Promise<StoredRecord | undefined> {
    const record = await get<StoredRecord>(key, store).catch(() => undefined);
    const isUsable = record?.build === settings.build && Date.now() - record.at < OLDEST_MS;
    return isUsable ? record : undefined;
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
    await delMany([RESPONSES, DRAFTS], store).catch(() => {});
  }

  return {
    forget,
    async begin(person) {
      if (owner === person) return;
      for (const key of [RESPONSES, DRAFTS]) {
        const record = await readRecord(key);
        if (record?.owner === person) restore(record);
        else await del(key, store).catch(() => {});
      }
      owner = person;
      saveSoon();
    },
    async restoreLast() {
      const [record, drafts] = await Promise.all([readRecord(RESPONSES), readRecord(DRAFTS)]);
      if (record === undefined) return false;
      restore(record);
      if (drafts?.owner === record.owner) restore(drafts);
      owner = record.owner;
      return true;
    },
  };
}
