import type pg from 'pg';
import { ClinicId } from '#platform/ids.ts';
import type { Clock } from '#platform/server/clock.ts';
import { keyMark } from '#platform/server/crypto.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import type { JobContext, JobDefinition } from '#platform/server/jobs/jobs.ts';
import { describeError, type Log } from '#platform/server/log.ts';
import { reencryptProviderKey } from './re-encrypt-provider-key.ts';
import { listClinicsWithZone } from './all-clinics.ts';
import { openClinicForWork, openOperatorForWork } from './worker.ts';

/** The services that the background jobs of clinics need. */
export interface ClinicWork {
  readonly operatorPool: pg.Pool;
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly log: Log;
}

/** A slow provider of one clinic delays few others, and requests keep most connections. */
const AT_ONCE = 4;

/**
 * Runs `visit` for each clinic, four at a time, and returns the sum of the results. Logs the error
 * of one clinic under `operation` and goes on with the others.
 */
export async function visitClinics(
  { pool, clock, log }: ClinicWork,
  round: {
    operation: string;
    clinics: readonly { id: string; timeZone: string }[];
    context: JobContext;
    visit: (scope: ClinicScope) => Promise<number>;
  },
): Promise<number> {
  const { operation, context, visit } = round;
  const { requestId, signal } = context;
  const waiting = [...round.clinics];
  let count = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = waiting.shift(); next && !signal.aborted; next = waiting.shift()) {
        const { timeZone } = next;
        const clinicId = ClinicId.parse(next.id);
        const of = { clinicId, timeZone, name: 'Wellword', requestId };
        try {
          const doneCount = await visit(openClinicForWork({ pool, clock }, of));
          count += doneCount;
        } catch (error) {
          log.write({
            kind: 'defect',
            operation,
            requestId,
            clinicId,
            error: describeError(error),
          });
        }
      }
    }),
  );
  return count;
}

/** After the installation's secret has changed, encrypts the stored keys with the new one. */
export function clinicsJobs(work: ClinicWork & { encryptionKey: Buffer }): JobDefinition[] {
  const name = 'clinics.resealProviderKeys';
  const { encryptionKey } = work;
  return [
    {
      name,
      everySeconds: 3600,
      dependsOn: keyMark(encryptionKey),
      async run(context) {
        const operator = openOperatorForWork(work.operatorPool, context.requestId);
        const clinics = await listClinicsWithZone(operator);
        const visit = (scope: ClinicScope) => reencryptProviderKey(scope, { encryptionKey });
        return visitClinics(work, { operation: name, clinics, context, visit });
      },
    },
  ];
}
