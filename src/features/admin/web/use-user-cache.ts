import { useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { sessionQuery, useSession } from '#features/clinics/web/use-session.ts';
import type { Page } from '#platform/page.ts';
import type { User } from '../schema.ts';
import { adminApi } from './api.ts';

type Pages = InfiniteData<Page<User> & { total: number }>;

export interface UserCache {
  /** Shows `user` at once in every list; one's own clinic in the menu too. */
  replace: (user: User) => void;
  /** Loads the list again. */
  refresh: () => void;
}

/** Updates the cached clinics from the server's answers. */
export function useUserCache(): UserCache {
  const queryClient = useQueryClient();
  const { actor } = useSession();
  return {
    replace: (user) => {
      const inPlace = (items: User[]) => items.map((item) => (item.id === user.id ? user : item));
      queryClient.setQueriesData<Pages>(
        { queryKey: adminApi.users.key({ type: 'infinite' }) },
        (data) =>
          data && {
            ...data,
            pages: data.pages.map((page) => ({ ...page, items: inPlace(page.items) })),
          },
      );
      if (user.id === actor.clinicId)
        void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
    },
    refresh: () => void queryClient.invalidateQueries({ queryKey: adminApi.users.key() }),
  };
}
