import { useLayoutEffect, useRef, useState } from 'react';

type Handlers = Record<string, (...given: never[]) => void>;

/**
 * The same functions for as long as the screen stands, doing what the newest of the given ones do. Whatever is drawn only
 * when something about it has changed, such as a row of a table, gets these.
 */
export function useHandlers<Given extends Handlers>(given: Given): Given {
  const newest = useRef(given);
  useLayoutEffect(() => {
    newest.current = given;
  });
  const [steady] = useState(() => {
    const entries = Object.keys(given).map((name) => [
      name,
      (...rest: never[]) => newest.current[name]?.(...rest),
    ]);
    return Object.fromEntries(entries) as Given;
  });
  return steady;
}
