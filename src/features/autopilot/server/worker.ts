import type { ClinicWork } from '#features/clinics/server/jobs.ts';
import type { SendingTools } from '#features/delivery/server/send-message.ts';
import { ClinicId } from '#platform/ids.ts';
import { createClinicScope, createOperatorScope } from '#platform/server/db/scope.ts';
import type { JobContext } from '#platform/server/jobs/jobs.ts';
import { describeError } from '#platform/server/log.ts';
import { AUTOPILOT_NAME, findClinicsOnAutopilot } from './autopilot-queries.ts';
import { pauseFor } from './change-autopilot.ts';
import { sendNextDue } from './send-next-due.ts';

export type AutopilotWork = ClinicWork & { readonly tools: SendingTools };

const ACTING = { loginId: null, name: AUTOPILOT_NAME, features: 'all' } as const;
/** One clinic's provider that hangs for half a minute must not keep the others waiting. */
const AT_ONCE = 8;

/** Gives each clinic on autopilot one turn; returns how many messages were tried. */
export async function runAutopilots(work: AutopilotWork, context: JobContext): Promise<number> {
  const { requestId, signal } = context;
  const clinics = await findClinicsOnAutopilot(createOperatorScope(work.operatorPool, requestId));
  let triedCount = 0;
  const takeTurns = async () => {
    for (let clinic = clinics.pop(); clinic && !signal.aborted; clinic = clinics.pop()) {
      if (await takeTurn(work, { ...clinic, requestId })) triedCount += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, takeTurns));
  return triedCount;
}

/** Pauses every autopilot that is on, with the same reason; returns how many. */
export async function pauseAutopilots(
  work: Pick<ClinicWork, 'operatorPool' | 'pool' | 'clock'>,
  { requestId, by, detail }: { requestId: string; by: string; detail: string },
): Promise<number> {
  const clinics = await findClinicsOnAutopilot(createOperatorScope(work.operatorPool, requestId));
  for (const { id, timeZone } of clinics) {
    const scope = createClinicScope(work.pool, {
      clinicId: ClinicId.parse(id),
      acting: { loginId: null, name: by, features: 'all' },
      requestId,
      now: work.clock.now(),
      timeZone,
    });
    await pauseFor(scope, { because: 'person', detail });
  }
  return clinics.length;
}

/** One clinic's trouble is its own: it is logged, and the others have their turn. */
async function takeTurn(
  { pool, clock, log, tools }: AutopilotWork,
  { id, timeZone, requestId }: { id: string; timeZone: string; requestId: string },
): Promise<boolean> {
  const clinicId = ClinicId.parse(id);
  const now = clock.now();
  const scope = createClinicScope(pool, { clinicId, acting: ACTING, requestId, now, timeZone });
  try {
    return (await sendNextDue(scope, { tools, clock })).kind === 'tried';
  } catch (error) {
    const operation = 'messaging.autopilot';
    log.write({ kind: 'defect', operation, requestId, clinicId, error: describeError(error) });
    return false;
  }
}
