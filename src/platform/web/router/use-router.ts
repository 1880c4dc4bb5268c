import { use, useLayoutEffect, useState } from 'react';
import { RouterContext, StateContext } from './router-context.ts';

export const useRouter = () => use(RouterContext);
export const useNavigate = () => use(RouterContext).navigate;
export const useLocation = () => use(StateContext).location;

/** What the address of the screen `from` says, as its `validateSearch` read it. */
export function useSearch(_screen: { from: string }) {
  return use(StateContext).location.search;
}

interface BlockerOptions {
  shouldBlockFn: () => boolean;
  enableBeforeUnload: () => boolean;
}

interface Blocker {
  status: 'idle' | 'blocked';
  proceed?: () => void;
  reset?: () => void;
}

/** Holds whoever wants to leave the screen until `proceed` or `reset` is called. */
export function useBlocker({ shouldBlockFn, enableBeforeUnload }: BlockerOptions): Blocker {
  const router = use(RouterContext);
  const [blocker, setBlocker] = useState<Blocker>({ status: 'idle' });
  // With the screen itself: nobody leaves between its being seen and its being guarded.
  useLayoutEffect(() => {
    const isBarred = async () => {
      if (!shouldBlockFn()) return false;
      const { promise, resolve } = Promise.withResolvers<boolean>();
      setBlocker({
        status: 'blocked',
        proceed: () => resolve(false),
        reset: () => resolve(true),
      });
      const stays = await promise;
      setBlocker({ status: 'idle' });
      return stays;
    };
    return router.block({ isBarred, isUnsaved: enableBeforeUnload });
  }, [router, shouldBlockFn, enableBeforeUnload]);
  return blocker;
}
