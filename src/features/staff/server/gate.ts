import type { AccountsContext } from '#features/accounts/server/accounts-context.ts';
import { allows, forStaff, OWNERS } from '#features/clinics/policy.ts';
import type { ClinicContext } from '#features/clinics/server/gate.ts';
import type { Actor } from '#features/clinics/schema.ts';
import { Failure } from '#platform/errors.ts';
import type { OperatorScope } from '#platform/server/db/scope.ts';

/** The operator's scope for the logins of one clinic, whose owner acts. */
export interface StaffScope extends OperatorScope {
  readonly actor: Actor;
}

export type StaffContext = ClinicContext & AccountsContext;

/** Throws FORBIDDEN unless the actor is an owner, even if the access table allowed the request. */
export function openStaffScope({ accounts, actor, requestId }: StaffContext): StaffScope {
  if (!allows(forStaff(OWNERS), actor)) throw new Failure('FORBIDDEN');
  return { ...accounts.gate.operatorScope(requestId), actor };
}
