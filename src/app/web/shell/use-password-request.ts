import { useEffect, useState } from 'react';
import { onPasswordNeeded } from '#platform/web/api.ts';

/** The calls that wait for the person's password. */
interface PasswordRequest {
  readonly isConfirmed: Promise<boolean>;
  readonly answer: (isConfirmed: boolean) => void;
}

/**
 * Returns the request of calls that need the password of a person who came in with a PIN; undefined while none waits. One
 * answer is for all of them.
 */
export function usePasswordRequest() {
  const [request, setRequest] = useState<PasswordRequest>();
  useEffect(() => {
    let waiting: PasswordRequest | undefined;
    onPasswordNeeded(() => {
      waiting ??= createRequest(() => {
        waiting = undefined;
        setRequest(undefined);
      });
      setRequest(waiting);
      return waiting.isConfirmed;
    });
    return () => {
      waiting?.answer(false);
      onPasswordNeeded(() => Promise.resolve(false));
    };
  }, []);
  return request;
}

function createRequest(onAnswered: () => void): PasswordRequest {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const answer = (isConfirmed: boolean) => {
    onAnswered();
    resolve(isConfirmed);
  };
  return { isConfirmed: promise, answer };
}
