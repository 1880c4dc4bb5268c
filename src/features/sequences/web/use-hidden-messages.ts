import { useSyncExternalStore } from 'react';

/** Stores only opaque ids: nothing about a patient stays on the device (S15, S26). */
const KEY = 'wellword.hidden-messages';
/** Stores only the newest ids; older messages are on pages that are no longer opened. */
const MOST = 2000;

const NOTHING: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();
let cache: { text: string | null; ids: ReadonlySet<string> } = { text: null, ids: new Set() };
/** Used without browser storage; then messages are hidden until the page is closed. */
let memory: string | null = null;

export interface HiddenMessages {
  ids: ReadonlySet<string>;
  hide: (ids: readonly string[]) => void;
  show: (ids: readonly string[]) => void;
}

/** Returns the messages that a person deleted from the list on this device. */
export function useHiddenMessages(): HiddenMessages {
  const ids = useSyncExternalStore(subscribe, read, nothing);
  return {
    ids,
    hide: (more) => write([...new Set([...read(), ...more])]),
    show: (shownIds) => write([...read()].filter((id) => !shownIds.includes(id))),
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Only the device knows the ids. */
function nothing(): ReadonlySet<string> {
  return NOTHING;
}

function read(): ReadonlySet<string> {
  const text = readStored();
  if (text !== cache.text) cache = { text, ids: new Set(idsIn(text)) };
  return cache.ids;
}

/** Returns null without browser storage. */
function readStored(): string | null {
  try {
    return memory ?? localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function idsIn(text: string | null): string[] {
  try {
    const json: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(json) ? json.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

function write(ids: readonly string[]): void {
  const text = JSON.stringify(ids.slice(-MOST));
  try {
    localStorage.setItem(KEY, text);
    memory = null;
  } catch {
    memory = text;
  }
  for (const listener of listeners) listener();
}
