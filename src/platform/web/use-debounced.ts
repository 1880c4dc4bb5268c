import { useEffect, useState } from 'react';

/** Returns `value` once it has not changed for `wait` milliseconds. */
export function useDebounced<Value>(value: Value, wait: number): Value {
  const [settledValue, setSettledValue] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettledValue(value), wait);
    return () => clearTimeout(timer);
  }, [value, wait]);
  return settledValue;
}
