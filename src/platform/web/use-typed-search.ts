import { useState } from 'react';
import { useDebounced } from './use-debounced.ts';

const TYPING_MS = 300;

export interface TypedSearch {
  /** As it is in the field; a patient's name never goes into the address. */
  typed: string;
  /** The text that the list is searched for, once the person paused. */
  searched: string;
  /** The list has not been searched for the typed text yet. */
  isTyping: boolean;
  search: (typed: string) => void;
}

/** A search field over a list; an emptied field shows everything at once. */
export function useTypedSearch(): TypedSearch {
  const [typed, search] = useState('');
  const text = typed.trim();
  const settled = useDebounced(text, TYPING_MS);
  const searched = text === '' ? '' : settled;
  return { typed, searched, isTyping: text !== searched, search };
}
