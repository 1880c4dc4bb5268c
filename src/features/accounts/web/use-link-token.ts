import { useEffect, useState } from 'react';

/**
 * Returns the token behind # of the link that opened this page, and removes it from the address, so
 * that no history stores it.
 */
export function useLinkToken(): string {
  const [token] = useState(() => window.location.hash.slice(1));
  useEffect(() => {
    if (window.location.hash !== '') {
      window.history.replaceState(window.history.state, '', window.location.pathname);
    }
  }, []);
  return token;
}
