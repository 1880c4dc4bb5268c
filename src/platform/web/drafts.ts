import type { QueryClient } from '@tanstack/react-query';

const DRAFT = 'draft';
const OLDEST_MS = 24 * 60 * 60_000;

/** The user and the form of a draft. */
export interface DraftPlace {
  readonly owner: string;
  readonly form: string;
}

/** The values that were typed and not saved, and those with which the form began. */
export interface StoredDraft {
  readonly base: unknown;
  readonly values: object;
}

/**
 * Sets up drafts, which are entries of the query cache: `persist.ts` stores them in IndexedDB for the user who typed, removes
 * them at sign-out, and stores none on a shared device.
 */
export function allowDrafts(queryClient: QueryClient): void {
  queryClient.setQueryDefaults([DRAFT], { gcTime: OLDEST_MS, staleTime: Infinity });
}

/** Returns the draft of a form; undefined when there is none, or when it is older than 24 hours. */
export function readDraft(queryClient: QueryClient, place: DraftPlace): StoredDraft | undefined {
  const state = queryClient.getQueryState<StoredDraft>(toKey(place));
  if (state?.data === undefined || Date.now() - state.dataUpdatedAt > OLDEST_MS) return undefined;
  return state.data;
}

/** Stores a draft. The same draft again does not become younger. */
export function storeDraft(queryClient: QueryClient, place: DraftPlace, draft: StoredDraft): void {
  if (JSON.stringify(readDraft(queryClient, place)) === JSON.stringify(draft)) return;
  queryClient.setQueryData(toKey(place), draft);
}

export function dropDraft(queryClient: QueryClient, place: DraftPlace): void {
  queryClient.removeQueries({ queryKey: toKey(place), exact: true });
}

export function isDraft({ queryKey }: { readonly queryKey: readonly unknown[] }): boolean {
  return queryKey[0] === DRAFT;
}

function toKey({ owner, form }: DraftPlace) {
  return [DRAFT, owner, form];
}
