import { useQueryClient, type InfiniteData } from '@tanstack/react-query';
import type { Message } from '../schema.ts';
import { messagesApi } from './api.ts';

type Page = { items: Message[] };
type Searched = InfiniteData<Page> | Page;

export interface MessageCache {
  /**
   * Updates `message` in every list and dialog at once. A list keeps its rows until it is fetched
   * again, so that a message that was just sent does not disappear under the finger; counts and
   * timelines are fetched at once.
   */
  replace: (message: Message) => void;
  /** Fetches everything about messages again, as after a response that never came. */
  refresh: () => void;
}

/** Returns functions that update the cached messages from responses of the server. */
export function useMessageCache(): MessageCache {
  const queryClient = useQueryClient();
  return {
    replace: (message) => {
      queryClient.setQueriesData<Searched>(
        { queryKey: messagesApi.search.key() },
        (page) => page && withMessage(page, message),
      );
      const queryKey = messagesApi.get.queryKey({ input: { id: message.id } });
      queryClient.setQueryData(queryKey, (current) => current && { ...current, message });
      void queryClient.invalidateQueries({ queryKey });
      void queryClient.invalidateQueries({ queryKey: messagesApi.summary.key() });
      void queryClient.invalidateQueries({
        queryKey: messagesApi.search.key(),
        refetchType: 'none',
      });
    },
    refresh: () => void queryClient.invalidateQueries({ queryKey: messagesApi.key() }),
  };
}

function withMessage(searchPage: Searched, message: Message): Searched {
  const inPage = <Some extends Page>(page: Some): Some => ({
    ...page,
    items: page.items.map((item) => (item.id === message.id ? message : item)),
  });
  return 'pages' in searchPage
    ? { ...searchPage, pages: searchPage.pages.map((page) => inPage(page)) }
    : inPage(searchPage);
}
