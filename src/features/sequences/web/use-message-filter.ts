import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTypedSearch, type TypedSearch } from '#platform/web/use-typed-search.ts';
import type { MessageFilter } from '../address.ts';

export interface MessageFilterState extends MessageFilter, TypedSearch {
  isOn: boolean;
  choose: (filter: MessageFilter) => void;
  clear: () => void;
}

/** Filters messages by the date and status in the address and the typed patient. */
export function useMessageFilter(): MessageFilterState {
  const navigate = useNavigate();
  const { date, status, beforeChange } = useSearch({ from: '/shell/sequence-messages' });
  const typing = useTypedSearch();
  const choose = (filter: MessageFilter) => {
    void navigate({ to: '/sequence-messages', search: filter, replace: true });
  };
  return {
    ...typing,
    date,
    status,
    beforeChange,
    isOn:
      typing.searchText !== '' || [date, status, beforeChange].some((value) => value !== undefined),
    choose,
    clear: () => {
      typing.search('');
      choose({});
    },
  };
}
