import { useLayoutEffect } from 'react';

/** An overlay is open; the page has a primary action; rows are selected. */
type RootMark = 'data-overlaid' | 'data-page-action' | 'data-bulk-bar';

const holders = new Map<RootMark, number>();

/**
 * Marks the page's root element while `isOn`, for styles of other elements that answer to it. `:has()` would do without,
 * but then the browser looks through the whole page after each change in it: a tenth of what a tap waits for on a cheap
 * phone with a hundred rows.
 */
export function useRootMark(mark: RootMark, isOn: boolean): void {
  useLayoutEffect(() => {
    if (!isOn) return undefined;
    hold(mark, 1);
    return () => hold(mark, -1);
  }, [mark, isOn]);
}

/** Dialogs stand above each other: the mark goes with the last that holds it. */
function hold(mark: RootMark, change: 1 | -1): void {
  const count = (holders.get(mark) ?? 0) + change;
  holders.set(mark, count);
  document.documentElement.toggleAttribute(mark, count > 0);
}
