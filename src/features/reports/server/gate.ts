import type pg from 'pg';
import type { Actor } from '#features/clinics/schema.ts';
import { createOperatorScope, type OperatorScope } from '#platform/server/db/scope.ts';
import { mayReadAllReports } from '../policy.ts';

export interface ReportsGate {
  /**
   * Opens the report requests of all clinics; returns undefined for users who may read only their
   * own clinic's.
   */
  enterAll(actor: Actor, requestId: string): OperatorScope | undefined;
}

export function createReportsGate({ operatorPool }: { operatorPool: pg.Pool }): ReportsGate {
  return {
    enterAll: (actor, requestId) =>
      mayReadAllReports(actor) ? createOperatorScope(operatorPool, requestId) : undefined,
  };
}
