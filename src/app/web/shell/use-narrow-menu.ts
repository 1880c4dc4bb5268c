import { useState } from 'react';

const KEY = 'wellword-narrow-menu';

/** Folds the side menu to its icons, and remembers it in this browser. */
export function useNarrowMenu(): { isNarrow: boolean; toggle: () => void } {
  const [isNarrow, setNarrow] = useState(readStored);
  return {
    isNarrow,
    toggle: () => {
      setNarrow(!isNarrow);
      store(!isNarrow);
    },
  };
}

function readStored(): boolean {
  try {
    return localStorage.getItem(KEY) === 'yes';
  } catch {
    return false;
  }
}

/** Without browser storage the menu is folded until the page is loaded again. */
function store(isNarrow: boolean): void {
  try {
    if (isNarrow) localStorage.setItem(KEY, 'yes');
    else localStorage.removeItem(KEY);
  } catch {
    // Nothing else depends on it.
  }
}
