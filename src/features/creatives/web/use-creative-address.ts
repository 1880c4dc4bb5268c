import { useNavigate, useSearch } from '@tanstack/react-router';
import type { CreativeAddress } from '../address.ts';

/** Returns the search parameters and a function that changes them. */
export function useCreativeAddress(): [CreativeAddress, (next: CreativeAddress) => void] {
  const navigate = useNavigate();
  const address = useSearch({ from: '/shell/creatives' });
  const go = (search: CreativeAddress) => {
    void navigate({ to: '/creatives', search, replace: true });
  };
  return [address, go];
}
