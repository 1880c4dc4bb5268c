import {
  dehydrate,
  hydrate,
  type DehydratedState,
  type Query,
  type QueryClient,
} from '@tanstack/react-query';
import { createStore, del, delMany, get, set } from 'idb-keyval';
import { isDraft } from './drafts.ts';

interface KeptRecord {
  readonly owner: string;
  readonly build: string;
  readonly at: number;
  readonly state: DehydratedState;
}

/** What a browser keeps of the answers it was given, so that a screen opens with them (S26). */
export interface KeptCache {
  /** Brings back what this person read here, and keeps what they read from now on. Another person's is wiped. */
  begin(owner: string): Promise<void>;
  /** Opens what was kept last, for when the server cannot be asked who is there. True when there was something. */
  openUnreachable(): Promise<boolean>;
  /** Wipes it, and keeps nothing until the next `begin`. */
  forget(): Promise<void>;
}

const ANSWERS = 'answers';
const DRAFTS = 'drafts';
const OLDEST_MS = 24 * 60 * 60_000;
const SAVE_EVERY_MS = 1000;

/**
 * Keeps successful answers in IndexedDB, bound to the person and the build, for at most 24 hours. `mayKeep` is asked
 * before each save: on a shared device the cache stays in memory. Where IndexedDB is missing, nothing is kept.
 */
export function keepCache(
  queryClient: QueryClient,
  settings: { build: string; mayKeep: () => boolean },
): KeptCache {
  const store = createStore('wellword', 'cache');
  let owner: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  queryClient.getQueryCache().subscribe((event) => {
    const isKept = event.type === 'updated' && event.action.type === 'success';
    // What a person typed is small, and cannot be asked for again: it does not wait. One that was thrown away must not come back.
    if (isDraft(event.query) && (isKept || event.type === 'removed')) void saveDrafts();
    else if (isKept) saveSoon();
  });
  addEventListener('pagehide', () => void save());

  function saveSoon(): void {
    timer ??= setTimeout(() => void save(), SAVE_EVERY_MS);
  }

  async function save(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    await saveAs(ANSWERS, (query) => query.meta?.keep !== false && !isDraft(query));
  }

  async function saveDrafts(): Promise<void> {
    await saveAs(DRAFTS, isDraft);
  }

  async function saveAs(key: string, isWanted: (query: Query) => boolean): Promise<void> {
    if (owner === undefined || !settings.mayKeep()) return;
    const state = dehydrate(queryClient, {
      shouldDehydrateQuery: (query) => query.state.status === 'success' && isWanted(query),
      shouldDehydrateMutation: () => false,
    });
    const record: KeptRecord = { owner, build: settings.build, at: Date.now(), state };
    // A full or closed store must not disturb the work: then there is simply no cache next time.
    await set(key, record, store).catch(() => {});
  }

  async function kept(key: string): Promise<KeptRecord | undefined> {
    const record = await get<KeptRecord>(key, store).catch(() => undefined);
    const isUsable = record?.build === settings.build && Date.now() - record.at < OLDEST_MS;
    return isUsable ? record : undefined;
  }

  /** What others changed since then went unheard: it is shown at once, and asked for again when it is shown. */
  function bringBack({ state, at }: KeptRecord): void {
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
    await delMany([ANSWERS, DRAFTS], store).catch(() => {});
  }

  return {
    forget,
    async begin(person) {
      if (owner === person) return;
      for (const key of [ANSWERS, DRAFTS]) {
        const record = await kept(key);
        if (record?.owner === person) bringBack(record);
        else await del(key, store).catch(() => {});
      }
      owner = person;
      saveSoon();
    },
    async openUnreachable() {
      const [record, drafts] = await Promise.all([kept(ANSWERS), kept(DRAFTS)]);
      if (record === undefined) return false;
      bringBack(record);
      if (drafts?.owner === record.owner) bringBack(drafts);
      owner = record.owner;
      return true;
    },
  };
}
