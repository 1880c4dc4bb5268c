import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { MessageDate, MessageStatus } from '#features/messaging/schema.ts';
import { useDebounced } from '#platform/web/use-debounced.ts';

const TYPING_MS = 300;

/** What the address of Sequence Messages may hold: never a name or number. */
export interface MessageFilter {
  date?: MessageDate;
  status?: MessageStatus;
}

// Spelled out, so that the addresses of the app do not carry the schemas of the messages.
const DATES: Readonly<Record<MessageDate, true>> = {
  due_today: true,
  overdue: true,
  due_tomorrow: true,
  future: true,
};
const STATUSES: Readonly<Record<MessageStatus, true>> = {
  pending: true,
  sent: true,
  failed: true,
  sent_to_sheet: true,
};

/** Reads the address; what is no filter is left out. */
export function readMessageFilter({ date, status }: Record<string, unknown>): MessageFilter {
  return {
    ...(isKeyOf(DATES, date) && { date }),
    ...(isKeyOf(STATUSES, status) && { status }),
  };
}

function isKeyOf<Key extends string>(
  known: Readonly<Record<Key, true>>,
  text: unknown,
): text is Key {
  return typeof text === 'string' && Object.hasOwn(known, text);
}

export interface MessageFilterState extends MessageFilter {
  /** As it stands in the field. */
  typed: string;
  /** What the list is asked for, once the person paused. */
  patient: string;
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
    isOn: patient !== '' || date !== undefined || status !== undefined,
    search,
    choose,
    clear: () => {
      search('');
      choose({});
    },
  };
}
