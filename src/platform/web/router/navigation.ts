import { createBrowserHistory, type Leaving, type RouterHistory } from './history.ts';
import { addressOf, plainPath, readSearch, type Search } from './address.ts';
import { addressesOf, type Route } from './routes.ts';
import { keepScroll, restoreScroll } from './scroll.ts';

export interface Destination {
  to: string;
  search?: Search;
  replace?: boolean;
}

/** A route on the screen: what its children are shown in, or what stands in its place. */
export interface Match {
  readonly route: Route;
  readonly state: 'shown' | 'pending' | 'failed';
  readonly error?: unknown;
}

export interface RouterState {
  readonly location: { readonly pathname: string; readonly search: Search };
  /** From the root down; without the rest when one of them is pending or failed. */
  readonly matches: readonly Match[];
  readonly isMissing: boolean;
}

export interface RouterOptions {
  routeTree: Route;
  context?: object;
  history?: RouterHistory;
  defaultPendingMs?: number;
  defaultPendingComponent?: Route['options']['pendingComponent'];
  defaultErrorComponent?: Route['options']['errorComponent'];
}

class Redirect extends Error {
  readonly destination: Destination;
  constructor(destination: Destination) {
    super(`Redirect to ${destination.to}`);
    this.destination = destination;
  }
}

/** Leads whoever loads this route elsewhere. */
export function redirect(destination: Destination): never {
  throw new Redirect(destination);
}

export type Router = ReturnType<typeof createRouter>;

/**
 * Knows what is shown where. The address changes at once; the screen follows when its routes' `beforeLoad` have agreed and
 * its files are here, or shows what stands for it after `defaultPendingMs`. A later wish overtakes an earlier one.
 */
export function createRouter(options: RouterOptions) {
  const { routeTree, history = createBrowserHistory(), defaultPendingMs = 1000 } = options;
  const routes = addressesOf(routeTree);
  const nowhere = { pathname: plainPath(history.visit.path), search: {} };
  let state: RouterState = { location: nowhere, matches: [], isMissing: false };
  let show: ((next: RouterState) => void) | undefined;
  let shown = Promise.withResolvers<void>();
  let shownVisit = '';
  let wish = 0;
  const whenRendered = new Set<() => void>();

  return {
    options,
    get state() {
      return state;
    },
    navigate,
    block: (leaving: Leaving) => history.block(leaving),
    /** Asks the routes of this address again, and shows what they say now. */
    invalidate: load,
    preload: (to: string) => {
      const chain = routes.get(plainPath(to))?.chain ?? [];
      // What cannot be loaded now is said when it is wanted.
      void filesOf(chain).catch(() => {});
    },
    /** Shows states by `draw` until the returned function is called. */
    open(draw: (next: RouterState) => void) {
      show = draw;
      const close = history.open(() => void load());
      const release = keepScroll(() => shownVisit);
      void load();
      return () => {
        show = undefined;
        shown.resolve();
        release();
        close();
      };
    },
    /** Calls `listener` whenever a whole screen stands, before it is painted. */
    subscribe(_event: 'onRendered', listener: () => void) {
      whenRendered.add(listener);
      return () => void whenRendered.delete(listener);
    },
    /** To be called when a state stands on the screen. */
    arrived(drawn: RouterState) {
      const isComplete = drawn.matches.every((match) => match.state !== 'pending');
      if (drawn !== state || drawn.matches.length === 0 || !isComplete) return;
      for (const listener of whenRendered) listener();
      const { key } = history.visit;
      if (key !== shownVisit) restoreScroll(key, { isFirst: shownVisit === '' });
      shownVisit = key;
      shown.resolve();
    },
  };

  async function navigate({ to, search, replace = false }: Destination): Promise<void> {
    const hasGone = await history.go(addressOf(to, search), { replace });
    if (hasGone) await load();
  }

  async function load(): Promise<void> {
    wish += 1;
    const mine = wish;
    // Whoever waits for what is overtaken has waited long enough.
    shown.resolve();
    shown = Promise.withResolvers<void>();
    const { promise: arrival } = shown;
    const route = routes.get(plainPath(history.visit.path));
    const { chain } = route ?? routeTree;
    const location = locationOf(route ?? routeTree);
    const commit = (matches: readonly Match[]) => {
      if (mine !== wish) return;
      state = { location, matches, isMissing: route === undefined };
      show?.(state);
    };
    const frames: Route[] = [];
    const commitUpToFrames = (rest: Omit<Match, 'route'>) => {
      const stopped = chain[frames.length];
      if (stopped) commit([...frames.map(asShown), { route: stopped, ...rest }]);
    };
    const pending = setTimeout(() => commitUpToFrames({ state: 'pending' }), defaultPendingMs);
    try {
      await agree(chain, { location, frames });
      await filesOf(chain);
      if (mine !== wish) return;
      const { pathname, search } = location;
      if (route) history.rename(addressOf(pathname, search));
      commit(chain.map(asShown));
    } catch (error) {
      if (mine !== wish) return;
      if (error instanceof Redirect) return await navigate({ ...error.destination, replace: true });
      commitUpToFrames({ state: 'failed', error });
    } finally {
      clearTimeout(pending);
    }
    if (show) await arrival;
  }

  /** Asks every route from the root down; what one gives is known to the next. `frames` gets those that agreed, but the last. */
  async function agree(
    chain: readonly Route[],
    { location, frames }: { location: RouterState['location']; frames: Route[] },
  ) {
    let context = { ...options.context };
    for (const route of chain) {
      const given = await route.options.beforeLoad?.({
        context,
        search: location.search,
      });
      context = { ...context, ...given };
      if (route !== chain.at(-1)) frames.push(route);
    }
  }

  function locationOf(route: Route): RouterState['location'] {
    const { path, query } = history.visit;
    const read = readSearch(query);
    const search = route.options.validateSearch?.(read) ?? read;
    const pathname = plainPath(path);
    // The same address stays the same object, so that nothing is drawn again for it.
    const isSame =
      addressOf(pathname, search) === addressOf(state.location.pathname, state.location.search);
    return isSame ? state.location : { pathname, search };
  }
}

function asShown(route: Route): Match {
  return { route, state: 'shown' };
}

async function filesOf(chain: readonly Route[]): Promise<void> {
  await Promise.all(chain.map(async (route) => route.options.component?.preload?.()));
}
