import type pg from 'pg';
import { ClinicId } from '#platform/ids.ts';
import { dateIn } from '#platform/calendar.ts';
import type { Clock } from '#platform/server/clock.ts';
import { mintClinicScope, mintOperatorScope, type ClinicScope } from '#platform/server/db/scope.ts';
import type { JobContext } from '#platform/server/jobs/jobs.ts';
import { describeError, type Log } from '#platform/server/log.ts';
import { clinicsWithAbandonedAttempts } from './attempts/queries.ts';
import { expireLeases } from './attempts/service.ts';

/** What background work over the clinics' messages stands on. */
export interface MessagingWork {
  readonly operatorPool: pg.Pool;
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly log: Log;
}

const ACTING = { loginId: null, name: 'Wellword' };

/** Looks after attempts whose process died (reliability.md D1); answers how many are in doubt now. */
export async function sweepLeases(work: MessagingWork, context: JobContext): Promise<number> {
  const operator = mintOperatorScope(work.operatorPool, context.requestId);
  const found = await clinicsWithAbandonedAttempts(operator);
  return eachClinic(work, { found, context, visit: expireLeases });
}

/** One clinic's trouble is its own: it is logged, and the others' work does not wait for it. */
async function eachClinic(
  { pool, clock, log }: MessagingWork,
  round: {
    found: readonly { id: string; timeZone: string }[];
    context: JobContext;
    visit: (scope: ClinicScope) => Promise<number>;
  },
): Promise<number> {
  const { requestId, signal } = round.context;
  let count = 0;
  for (const { id, timeZone } of round.found) {
    if (signal.aborted) break;
    const clinicId = ClinicId.parse(id);
    const today = dateIn(timeZone, clock.now());
    const scope = mintClinicScope(pool, { clinicId, acting: ACTING, requestId, today, timeZone });
    await round.visit(scope).then(
      (done) => (count += done),
      (error: unknown) => {
        const operation = round.visit.name;
        log.write({ kind: 'defect', operation, requestId, clinicId, error: describeError(error) });
      },
    );
  }
  return count;
}
