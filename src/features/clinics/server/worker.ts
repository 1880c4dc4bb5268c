import type pg from 'pg';
import type { ClinicId } from '#platform/ids.ts';
import type { Clock } from '#platform/server/clock.ts';
import {
  createClinicScope,
  createOperatorScope,
  type ClinicScope,
  type OperatorScope,
} from '#platform/server/db/scope.ts';

/** Opens a clinic's scope for a background job; the audit log shows `name` as the actor. */
export function openClinicForWork(
  settings: { pool: pg.Pool; clock: Clock },
  work: { clinicId: ClinicId; timeZone: string; name: string; requestId: string },
): ClinicScope {
  const { clinicId, timeZone, name, requestId } = work;
  return createClinicScope(settings.pool, {
    clinicId,
    acting: { loginId: null, name, features: 'all' },
    requestId,
    now: settings.clock.now(),
    timeZone,
  });
}

/** Opens the operator's scope for a background job. */
export function openOperatorForWork(operatorPool: pg.Pool, requestId: string): OperatorScope {
  return createOperatorScope(operatorPool, requestId);
}
