import type pg from 'pg';
import type { ClinicId } from '#platform/ids.ts';
import type { Clock } from '#platform/server/clock.ts';
import {
  createClinicScope,
  createOperatorScope,
  type ClinicScope,
  type OperatorScope,
} from '#platform/server/db/scope.ts';
import { dateIn } from '#platform/calendar.ts';

/** Opens a clinic for work that nobody signed in for; `name` stands in the records as the one who acted. */
export function openClinicForWork(
  settings: { pool: pg.Pool; clock: Clock },
  work: { clinicId: ClinicId; timeZone: string; name: string; requestId: string },
): ClinicScope {
  const { clinicId, timeZone, name, requestId } = work;
  const today = dateIn(timeZone, settings.clock.now());
  return createClinicScope(settings.pool, {
    clinicId,
    acting: { loginId: null, name },
    requestId,
    today,
    timeZone,
  });
}

/** Opens the operator's side for work that nobody signed in for. */
export function openOperatorForWork(operatorPool: pg.Pool, requestId: string): OperatorScope {
  return createOperatorScope(operatorPool, requestId);
}
