import { allows, type AccessRule } from '../policy.ts';
import { useSession } from './use-session.ts';

/** Returns whether this user may call the operation with the rule; without, its button is not shown. */
export function useMay(rule: AccessRule): boolean {
  return allows(rule, useSession().actor);
}
