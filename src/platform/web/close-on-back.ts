import type { RouterHistory } from '@tanstack/react-router';

/** Menus and dialogs, without notes that open by themselves; each that is open has an entry of the history above that of the page. */
const MENU = '[popover=auto]:popover-open';
const OPEN = `${MENU}, dialog[open]`;

/**
 * Makes Back close the open menu or the topmost dialog, on the first page of a tab too; it leaves the page only without one.
 * An entry opens nothing: after a reload, and on the way forward, one without anything open is left again.
 *
 * @returns a function that ends this.
 */
export function closeOnBack(routerHistory: RouterHistory): () => void {
  const ending = new AbortController();
  let depth = readDepth();
  let traversal: PromiseWithResolvers<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const traverse = (delta: number) => {
    traversal = Promise.withResolvers();
    history.go(delta);
    return traversal.promise;
  };
  /** Adds or leaves entries until there are as many as menus and dialogs are open. */
  const match = () => {
    // While a question about leaving is open, the browser is at another page than the router.
    if (traversal || !isOnPage(routerHistory)) return;
    // A navigation that asked no blocker has left what was open.
    depth = readDepth();
    const count = document.querySelectorAll(OPEN).length;
    while (depth < count) pushEntry((depth += 1));
    if (depth > count) void traverse(count - depth);
  };
  // Later: one that closes for another to open needs no change.
  const matchLater = () => {
    clearTimeout(timer);
    timer = setTimeout(match);
  };
  const handlePop = (event: PopStateEvent) => {
    const before = depth;
    depth = readDepth();
    const isOwn = (before > 0 || depth > 0) && isOnPage(routerHistory);
    // The router has nothing to load: the page is the same.
    if (isOwn) event.stopImmediatePropagation();
    if (isOwn && !traversal && depth < before) requestClose();
    traversal?.resolve();
    traversal = undefined;
    matchLater();
  };

  addEventListener('popstate', handlePop, { capture: true, signal: ending.signal });
  document.addEventListener('toggle', matchLater, { capture: true, signal: ending.signal });
  const observer = new MutationObserver(matchLater);
  observer.observe(document, { subtree: true, attributeFilter: ['open'] });
  // A new page comes after the entry of this one, and a changed address replaces it.
  const unblock = routerHistory.block({
    blockerFn: async ({ action }) => {
      const isNavigation = action === 'PUSH' || action === 'REPLACE';
      if (isNavigation) await traversal?.promise;
      const ownDepth = readDepth();
      if (isNavigation && ownDepth > 0) await traverse(-ownDepth);
      return false;
    },
    enableBeforeUnload: false,
  });
  matchLater();
  return () => {
    ending.abort();
    observer.disconnect();
    unblock();
    clearTimeout(timer);
  };
}

/** Asks the owner of what is open to close it, as Esc does. */
function requestClose(): void {
  const menu = document.querySelector<HTMLElement>(MENU);
  if (menu) menu.hidePopover();
  else
    [...document.querySelectorAll('dialog[open]')]
      .at(-1)
      ?.dispatchEvent(new Event('cancel', { cancelable: true }));
}

/** Returns how many entries the current one is above that of its page. */
function readDepth(): number {
  const { overlays } = (history.state ?? {}) as { overlays?: number };
  return overlays ?? 0;
}

/** Adds an entry of the same page. The router counts each call of its own `pushState` as a navigation, so this is the browser's. */
function pushEntry(overlays: number): void {
  History.prototype.pushState.call(history, { ...(history.state as object), overlays }, '');
}

function isOnPage({ location: { href } }: RouterHistory): boolean {
  return new URL(href, location.origin).href === location.href;
}
