import { useEffect, useState } from 'react';

/** `value` once it has stayed the same for `wait` milliseconds: a search waits for the end of a word. */
export function useDebounced<Value>(value: Value, wait: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), wait);
    return () => clearTimeout(timer);
  }, [value, wait]);
  return settled;
}
