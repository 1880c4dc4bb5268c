import type pg from 'pg';
import { allows, adminOnly } from '#features/clinics/policy.ts';
import type { Actor } from '#features/clinics/schema.ts';
import { Failure } from '#platform/errors.ts';
import { createOperatorScope, type OperatorScope } from '#platform/server/db/scope.ts';

/** The scope of an admin, who works above all clinics. */
export interface AdminScope extends OperatorScope {
  readonly actor: Actor;
}

export interface AdminGate {
  /**
   * Throws FORBIDDEN unless the role is exactly admin, even if the access table allowed the
   * request.
   */
  enter(actor: Actor, requestId: string): AdminScope;
}

export function createAdminGate({ operatorPool }: { operatorPool: pg.Pool }): AdminGate {
  return {
    enter(actor, requestId) {
      if (!allows(adminOnly, actor)) throw new Failure('FORBIDDEN');
      return { ...createOperatorScope(operatorPool, requestId), actor };
    },
  };
}
