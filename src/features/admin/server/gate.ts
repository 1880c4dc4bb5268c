import type pg from 'pg';
import { allows, adminOnly } from '#features/clinics/policy.ts';
import type { Actor } from '#features/clinics/schema.ts';
import { Failure } from '#platform/errors.ts';
import { createOperatorScope, type OperatorScope } from '#platform/server/db/scope.ts';

/** Proof that an admin works above all clinics, and who it is. */
export interface AdminScope extends OperatorScope {
  readonly actor: Actor;
}

export interface AdminGate {
  /** Throws FORBIDDEN for everybody whose role is not admin exactly, also when the access table had let them in. */
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
