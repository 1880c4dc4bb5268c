import { listClinicsWithZone } from '#features/clinics/server/all-clinics.ts';
import { visitClinics, type ClinicWork } from '#features/clinics/server/jobs.ts';
import { createOperatorScope } from '#platform/server/db/scope.ts';
import type { JobContext } from '#platform/server/jobs/jobs.ts';
import { linkRows } from './link-rows.ts';

/** Links the rows of all clinics that have no patient; returns how many. */
export async function linkRowsOfAll(work: ClinicWork, context: JobContext): Promise<number> {
  const operator = createOperatorScope(work.operatorPool, context.requestId);
  const clinics = await listClinicsWithZone(operator);
  const { signal } = context;
  return visitClinics(work, {
    operation: 'patients.linkRows',
    clinics,
    context,
    visit: async (scope) => linkRows(scope, { signal }),
  });
}
