import { useSession } from '#features/clinics/web/use-session.ts';
import { getMonth } from '../rules.ts';
import type { CreativeMonth } from '../schema.ts';
import type { CreativeAddress } from '../address.ts';
import { useCreativeAddress } from './use-creative-address.ts';

export interface CreativeFilter extends CreativeMonth {
  category: string | undefined;
  /** False for the current month in all categories. */
  isOn: boolean;
  choose: (change: CreativeAddress) => void;
  clear: () => void;
}

/** Filters creatives by the address, by default those of the clinic's current month. */
export function useCreativeFilter(): CreativeFilter {
  const { today } = useSession();
  const [address, go] = useCreativeAddress();
  return {
    ...getMonth(today),
    ...address,
    category: address.category,
    isOn: Object.keys(address).length > 0,
    choose: (change) => go({ ...address, ...change }),
    clear: () => go({}),
  };
}
