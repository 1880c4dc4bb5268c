import { implement } from '@orpc/server';
import type { ClinicContext } from '#features/clinics/server/gate.ts';
import { dashboardContract } from '../contract.ts';
import { clinicOverview } from './clinic-overview.ts';

const operations = implement(dashboardContract).$context<ClinicContext>();

export const dashboardRouter = operations.router({
  overview: operations.overview.handler(({ context: { scope, actor } }) =>
    clinicOverview(scope, actor),
  ),
});
