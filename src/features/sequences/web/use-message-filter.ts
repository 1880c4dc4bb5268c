import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useDebounced } from '#platform/web/use-debounced.ts';
import type { MessageFilter } from '../address.ts';

const TYPING_MS = 300;

export interface MessageFilterState extends MessageFilter {
  /** As it stands in the field. */
  typed: string;
  /** What the list is asked for, once the person paused. */
  patient: string;
  /** What is typed has not been asked for yet. */
  isTyping: boolean;
  isOn: boolean;
  search: (typed: string) => void;
  choose: (filter: MessageFilter) => void;
  clear: () => void;
}

/** Which messages are shown: date and status by the address, the patient by what is typed. */
export function useMessageFilter(): MessageFilterState {
  const navigate = useNavigate();
  const { date, status } = useSearch({ from: '/shell/sequence-messages' });
  const [typed, search] = useState('');
  const settled = useDebounced(typed.trim(), TYPING_MS);
  // An emptied field shows everything at once.
  const patient = typed.trim() === '' ? '' : settled;
  const choose = (filter: MessageFilter) => {
    void navigate({ to: '/sequence-messages', search: filter, replace: true });
  };
  return {
    typed,
    patient,
    date,
    status,
    isTyping: typed.trim() !== patient,
    isOn: patient !== '' || date !== undefined || status !== undefined,
    search,
    choose,
    clear: () => {
      search('');
      choose({});
    },
  };
}
