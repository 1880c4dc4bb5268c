import { implement } from '@orpc/server';
import type { ClinicContext } from '#features/clinics/server/gate.ts';
import { respond } from '#platform/server/http/respond.ts';
import { askingContract } from '../contract.ts';
import { listAskDecisions, listWaitingVisits, readAsking, saveAsking } from './asking.ts';
import { readAskFunnel } from './ask-funnel.ts';
import { excludeVisit, includeVisit } from './exclude-visit.ts';

const operations = implement(askingContract).$context<ClinicContext>();

export const askingRouter = operations.router({
  asking: operations.asking.handler(({ input, context }) => readAsking(context.scope, input)),
  saveAsking: operations.saveAsking.handler(async ({ input, context, errors }) =>
    respond(await saveAsking(context.scope, input), errors),
  ),
  askDecisions: operations.askDecisions.handler(({ input, context }) =>
    listAskDecisions(context.scope, input),
  ),
  waitingVisits: operations.waitingVisits.handler(({ context }) =>
    listWaitingVisits(context.scope),
  ),
  askFunnel: operations.askFunnel.handler(({ context }) => readAskFunnel(context.scope)),
  excludeVisit: operations.excludeVisit.handler(async ({ input, context, errors }) =>
    respond(await excludeVisit(context.scope, input), errors),
  ),
  includeVisit: operations.includeVisit.handler(async ({ input, context, errors }) =>
    respond(await includeVisit(context.scope, input), errors),
  ),
});
