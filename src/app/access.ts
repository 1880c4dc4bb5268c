import { appointmentsAccess } from '#features/appointments/policy.ts';
import {
  allows,
  anyone,
  clinicsAccess,
  signedIn,
  type AccessRule,
} from '#features/clinics/policy.ts';
import type { Actor } from '#features/clinics/schema.ts';
import { creativesAccess } from '#features/creatives/policy.ts';
import { messagingAccess } from '#features/messaging/policy.ts';
import { reviewsAccess } from '#features/reviews/policy.ts';
import { sequencesAccess } from '#features/sequences/policy.ts';
import type { OperationName } from './contract.ts';

/** One row for each operation; an operation without a row does not compile, and would be refused. */
export const ACCESS: Record<OperationName, AccessRule> = {
  'accounts.signIn': anyone,
  'accounts.signOut': signedIn,
  ...appointmentsAccess,
  ...clinicsAccess,
  ...creativesAccess,
  ...messagingAccess,
  ...reviewsAccess,
  ...sequencesAccess,
  'health.check': anyone,
};

/** Whether `actor` may do `action`: the one question that the server's guard, the menu and the tests ask. */
export function can(actor: Actor | undefined, action: OperationName): boolean {
  return allows(Object.hasOwn(ACCESS, action) ? ACCESS[action] : undefined, actor);
}
