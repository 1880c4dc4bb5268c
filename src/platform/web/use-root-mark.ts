import { useLayoutEffect } from 'react';

/** An overlay is open; the page has a primary action; rows are selected. */
type RootMark = 'data-overlaid' | 'data-page-action' | 'data-bulk-bar';

const holders = new Map<RootMark, number>();

/**
 * Sets an attribute of the root element while `isOn`, for the styles of other elements. `:has()` would do without it, but makes the
 * browser search the whole page after each change: a tenth of the time of a tap on a cheap phone with a hundred rows.
 */
export function useRootMark(mark: RootMark, isOn: boolean): void {
  useLayoutEffect(() => {
    if (!isOn) return undefined;
    hold(mark, 1);
    return () => hold(mark, -1);
  }, [mark, isOn]);
}

/** Counts, because dialogs can be above each other: the last one removes the attribute. */
function hold(mark: RootMark, change: 1 | -1): void {
  const count = (holders.get(mark) ?? 0) + change;
  holders.set(mark, count);
  document.documentElement.toggleAttribute(mark, count > 0);
}
