import type { QueryClient } from '@tanstack/react-query';

const DRAFT = 'draft';
const OLDEST_MS = 24 * 60 * 60_000;

/** Whose draft it is, and of which form. */
export interface DraftPlace {
  readonly owner: string;
  readonly form: string;
}

/** What was typed and not saved, and what it was typed over. */
export interface StoredDraft {
  readonly base: unknown;
  readonly values: object;
}

/**
 * Drafts are entries of the query cache: `persist.ts` keeps them in IndexedDB as it keeps answers, for the person who typed,
 * wipes them at sign-out, and keeps them in memory only on a shared device.
 */
export function allowDrafts(queryClient: QueryClient): void {
  queryClient.setQueryDefaults([DRAFT], { gcTime: OLDEST_MS, staleTime: Infinity });
}

/** The draft of a form; undefined when there is none, or when it is older than 24 hours. */
export function readDraft(queryClient: QueryClient, place: DraftPlace): StoredDraft | undefined {
  const state = queryClient.getQueryState<StoredDraft>(keyOf(place));
  if (state?.data === undefined || Date.now() - state.dataUpdatedAt > OLDEST_MS) return undefined;
  return state.data;
}

/** Stores a draft; the same one again stays as old as it is. */
export function storeDraft(queryClient: QueryClient, place: DraftPlace, draft: StoredDraft): void {
  if (JSON.stringify(readDraft(queryClient, place)) === JSON.stringify(draft)) return;
  queryClient.setQueryData(keyOf(place), draft);
}

export function dropDraft(queryClient: QueryClient, place: DraftPlace): void {
  queryClient.removeQueries({ queryKey: keyOf(place), exact: true });
}

export function isDraft({ queryKey }: { readonly queryKey: readonly unknown[] }): boolean {
  return queryKey[0] === DRAFT;
}

function keyOf({ owner, form }: DraftPlace) {
  return [DRAFT, owner, form];
}
