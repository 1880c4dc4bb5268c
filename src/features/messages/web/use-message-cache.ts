import { useQueryClient, type InfiniteData } from '@tanstack/react-query';
import type { Message } from '../schema.ts';
import { messagesApi } from './api.ts';

type Page = { items: Message[] };
type Searched = InfiniteData<Page> | Page;

export interface MessageCache {
  /**
   * Shows `message` at once wherever it stands. A list keeps its rows until it is asked for anew, so that what was just
   * sent does not jump away under the finger; counts and timelines follow at once.
   */
  replace: (message: Message) => void;
  /** Asks again for everything about messages, as after an answer that never came. */
  refresh: () => void;
}

/** What is cached of the messages, changed from answers of the server. */
export function useMessageCache(): MessageCache {
  const queryClient = useQueryClient();
  return {
    replace: (message) => {
      queryClient.setQueriesData<Searched>(
        { queryKey: messagesApi.search.key() },
        (searched) => searched && withMessage(searched, message),
      );
      const one = messagesApi.get.queryKey({ input: { id: message.id } });
      queryClient.setQueryData(one, (known) => known && { ...known, message });
      void queryClient.invalidateQueries({ queryKey: one });
      void queryClient.invalidateQueries({ queryKey: messagesApi.summary.key() });
      void queryClient.invalidateQueries({
        queryKey: messagesApi.search.key(),
        refetchType: 'none',
      });
    },
    refresh: () => void queryClient.invalidateQueries({ queryKey: messagesApi.key() }),
  };
}

function withMessage(searched: Searched, message: Message): Searched {
  const inPage = <Some extends Page>(page: Some): Some => ({
    ...page,
    items: page.items.map((item) => (item.id === message.id ? message : item)),
  });
  return 'pages' in searched
    ? { ...searched, pages: searched.pages.map((page) => inPage(page)) }
    : inPage(searched);
}
