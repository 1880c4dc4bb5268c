import { useLayoutEffect, useRef, useState } from 'react';

type Handlers = Record<string, (...args: never[]) => void>;

/**
 * Returns functions that stay the same while the component is mounted and call the newest of `handlers`. For memoized
 * components, such as the rows of a table.
 */
export function useHandlers<Given extends Handlers>(handlers: Given): Given {
  const newest = useRef(handlers);
  useLayoutEffect(() => {
    newest.current = handlers;
  });
  const [steady] = useState(() => {
    const entries = Object.keys(handlers).map((name) => [
      name,
      (...args: never[]) => newest.current[name]?.(...args),
    ]);
    return Object.fromEntries(entries) as Given;
  });
  return steady;
}
