import { useEffect, useState } from 'react';

/** The secret behind # of the link that opened this page; taken out of the address, so that no history keeps it. */
export function useLinkToken(): string {
  const [token] = useState(() => window.location.hash.slice(1));
  useEffect(() => {
    if (window.location.hash !== '') {
      window.history.replaceState(window.history.state, '', window.location.pathname);
    }
  }, []);
  return token;
}
