import { useLayoutEffect, useRef, useState } from 'react';
import { useLanguage } from './use-language.ts';

type Handlers = Record<string, (...args: never[]) => void>;

/**
 * Returns functions that stay the same while the component is mounted and call the newest of `handlers`. For memoized
 * components, such as the rows of a table, which are drawn again in another language: only then the functions change.
 */
export function useHandlers<Given extends Handlers>(handlers: Given): Given {
  const newest = useRef(handlers);
  useLayoutEffect(() => {
    newest.current = handlers;
  });
  const language = useLanguage();
  const build = () => {
    const entries = Object.keys(handlers).map((name) => [
      name,
      (...args: never[]) => newest.current[name]?.(...args),
    ]);
    return { language, steady: Object.fromEntries(entries) as Given };
  };
  const [current, setCurrent] = useState(build);
  if (current.language !== language) setCurrent(build());
  return current.steady;
}
