import { useState } from 'react';
import { useDebounced } from './use-debounced.ts';

const TYPING_MS = 300;

export interface TypedSearch {
  /** As it is in the field; a patient's name never goes into the address. */
  typedText: string;
  /** The text that the list is searched for, once the person paused. */
  searchText: string;
  /** The list has not been searched for the typed text yet. */
  isTyping: boolean;
  search: (text: string) => void;
}

/** A search field over a list; an emptied field shows everything at once. */
export function useTypedSearch(): TypedSearch {
  const [typedText, search] = useState('');
  const text = typedText.trim();
  const settledText = useDebounced(text, TYPING_MS);
  const searchText = text === '' ? '' : settledText;
  return { typedText, searchText, isTyping: text !== searchText, search };
}
