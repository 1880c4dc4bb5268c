import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { ClinicId } from '#platform/ids.ts';
import type { Clock } from '#platform/server/clock.ts';
import { mintClinicScope, mintOperatorScope } from '#platform/server/db/scope.ts';
import { describeError, type Log } from '#platform/server/log.ts';
import { dateIn } from '#platform/calendar.ts';
import { clinicsWithAbandonedAttempts } from './attempts/queries.ts';
import { expireLeases } from './attempts/service.ts';

export interface LeaseSweepSettings {
  readonly operatorPool: pg.Pool;
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly log: Log;
  /** Between two sweeps; 30 seconds. */
  readonly everyMs?: number;
}

const OPERATION = 'messaging.expireLeases';
const ACTING = { loginId: null, name: 'Wellword' };

/**
 * Looks after attempts whose process died, at once and then every 30 seconds. A sweep that fails is logged, and the
 * next one finds the same attempts. `stop` waits for a running sweep.
 */
export function startLeaseSweep(settings: LeaseSweepSettings): { stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let running = sweepAndPlan();

  async function sweepAndPlan(): Promise<void> {
    await sweep(settings).catch((error: unknown) => logDefect(settings.log, error));
    if (isStopped) return;
    timer = setTimeout(() => {
      running = sweepAndPlan();
    }, settings.everyMs ?? 30_000);
  }

  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

async function sweep({ operatorPool, pool, clock, log }: LeaseSweepSettings): Promise<void> {
  const requestId = randomUUID();
  const found = await clinicsWithAbandonedAttempts(mintOperatorScope(operatorPool, requestId));
  for (const { id, timeZone } of found) {
    const clinicId = ClinicId.parse(id);
    const today = dateIn(timeZone, clock.now());
    const scope = mintClinicScope(pool, { clinicId, acting: ACTING, requestId, today, timeZone });
    // One clinic's trouble is its own: the others' attempts do not wait for it.
    await expireLeases(scope)
      .then((count) => log.write({ kind: 'job', operation: OPERATION, requestId, clinicId, count }))
      .catch((error: unknown) => logDefect(log, error));
  }
}

function logDefect(log: Log, error: unknown): void {
  log.write({ kind: 'defect', operation: OPERATION, error: describeError(error) });
}
