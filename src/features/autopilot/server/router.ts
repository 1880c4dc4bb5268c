import { implement } from '@orpc/server';
import type { ClinicContext } from '#features/clinics/server/gate.ts';
import { respond } from '#platform/server/http/respond.ts';
import { autopilotContract } from '../contract.ts';
import {
  pauseAutopilot,
  previewAutopilot,
  readAutopilot,
  resumeAutopilot,
  updateAutopilot,
  type AutopilotTools,
} from './change-autopilot.ts';

export interface AutopilotContext extends ClinicContext {
  readonly tools: AutopilotTools;
}

const operations = implement(autopilotContract).$context<AutopilotContext>();

export const autopilotRouter = operations.router({
  autopilot: operations.autopilot.handler(({ context }) => readAutopilot(context.scope, context)),
  updateAutopilot: operations.updateAutopilot.handler(async ({ input, context, errors }) =>
    respond(await updateAutopilot(context.scope, { ...input, tools: context.tools }), errors),
  ),
  pauseAutopilot: operations.pauseAutopilot.handler(({ input, context }) =>
    pauseAutopilot(context.scope, { ...input, tools: context.tools }),
  ),
  resumeAutopilot: operations.resumeAutopilot.handler(({ context }) =>
    resumeAutopilot(context.scope, context),
  ),
  previewAutopilot: operations.previewAutopilot.handler(({ context }) =>
    previewAutopilot(context.scope, context),
  ),
});
