/** Where the address bar stands. `key` names this visit, also after a reload; `place` counts the visits before it. */
export interface Visit {
  readonly path: string;
  readonly query: string;
  readonly key: string;
  readonly place: number;
}

export interface Leaving {
  /** True when the way is barred: whoever asked stays where they are. */
  readonly isBarred: () => Promise<boolean>;
  /** True when the browser must ask before the page itself is closed. */
  readonly isUnsaved: () => boolean;
}

export interface RouterHistory {
  readonly visit: Visit;
  /** Goes there; false when someone barred the way. */
  go(address: string, options: { replace: boolean }): Promise<boolean>;
  /** Changes what the address bar says about the visit, and nothing else. */
  rename(address: string): void;
  /** Calls `arrived` after the browser's own back and forward, until the returned function is called. */
  open(arrived: () => void): () => void;
  block(leaving: Leaving): () => void;
}

interface HistoryState {
  key?: string;
  place?: number;
}

/** The browser's own history. */
export function createBrowserHistory(): RouterHistory {
  const blockers = new Set<Leaving>();
  if (stateOf().key === undefined) history.replaceState(newState(0), '');
  let visit = visitNow();
  let isReturning = false;

  const beforeUnload = (event: BeforeUnloadEvent) => {
    if ([...blockers].some((blocker) => blocker.isUnsaved())) event.preventDefault();
  };

  return {
    get visit() {
      return visit;
    },
    async go(address, { replace }) {
      if (await isBarred(blockers)) return false;
      if (replace) history.replaceState(newState(visit.place), '', address);
      else history.pushState(newState(visit.place + 1), '', address);
      visit = visitNow();
      return true;
    },
    rename(address) {
      // What stands behind the `#` is the screen's own, such as the token of a letter's link.
      history.replaceState(history.state, '', address + location.hash);
      visit = visitNow();
    },
    open(arrived) {
      const popped = async () => {
        if (isReturning) {
          isReturning = false;
          return;
        }
        const next = visitNow();
        // The browser has gone already: whoever is held back is brought back.
        if (await isBarred(blockers)) {
          isReturning = true;
          history.go(visit.place - next.place);
          return;
        }
        visit = visitNow();
        arrived();
      };
      const listener = () => void popped();
      addEventListener('popstate', listener);
      addEventListener('beforeunload', beforeUnload);
      return () => {
        removeEventListener('popstate', listener);
        removeEventListener('beforeunload', beforeUnload);
      };
    },
    block: (leaving) => blockIn(blockers, leaving),
  };
}

/** A history of its own, for tests: the address bar is left alone. */
export function createMemoryHistory({
  initialEntries = ['/'],
}: { initialEntries?: string[] } = {}): RouterHistory {
  const blockers = new Set<Leaving>();
  let visit = visitOf(initialEntries.at(-1) ?? '/', newState(0));
  return {
    get visit() {
      return visit;
    },
    async go(address, { replace }) {
      if (await isBarred(blockers)) return false;
      visit = visitOf(address, newState(visit.place + (replace ? 0 : 1)));
      return true;
    },
    rename(address) {
      visit = visitOf(address, visit);
    },
    open: () => () => {},
    block: (leaving) => blockIn(blockers, leaving),
  };
}

async function isBarred(blockers: ReadonlySet<Leaving>): Promise<boolean> {
  // A copy: a screen that asks draws itself again, and blocks anew while it does.
  for (const blocker of Array.from(blockers)) if (await blocker.isBarred()) return true;
  return false;
}

function blockIn(blockers: Set<Leaving>, leaving: Leaving): () => void {
  blockers.add(leaving);
  return () => void blockers.delete(leaving);
}

function visitNow(): Visit {
  return visitOf(location.pathname + location.search, stateOf());
}

function visitOf(address: string, { key = '', place = 0 }: HistoryState): Visit {
  const [path = '/', query = ''] = address.split('?');
  return { path, query, key, place };
}

function stateOf(): HistoryState {
  return (history.state ?? {}) as HistoryState;
}

function newState(place: number): Required<HistoryState> {
  return { key: Math.random().toString(36).slice(2), place };
}
