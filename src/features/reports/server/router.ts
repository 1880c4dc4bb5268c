import { implement } from '@orpc/server';
import type { ClinicContext } from '#features/clinics/server/gate.ts';
import { respond } from '#platform/server/http/respond.ts';
import { reportsContract } from '../contract.ts';
import type { ReportsGate } from './gate.ts';
import { createReport } from './create-report.ts';
import { searchEveryReport, searchReports } from './search-reports.ts';
import { updateReport } from './update-report.ts';

export interface ReportsContext extends ClinicContext {
  readonly reports: ReportsGate;
}

const operations = implement(reportsContract).$context<ReportsContext>();

export const reportsRouter = operations.router({
  search: operations.search.handler(({ input, context }) => {
    const { actor, requestId, reports, scope } = context;
    const all = reports.enterAll(actor, requestId);
    return all ? searchEveryReport(all, { ...input, actor }) : searchReports(scope, input);
  }),
  create: operations.create.handler(({ input, context }) => createReport(context.scope, input)),
  update: operations.update.handler(async ({ input, context, errors }) =>
    respond(await updateReport(context.scope, input), errors),
  ),
});
