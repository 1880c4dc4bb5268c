import { implement } from '@orpc/server';
import type { AutopilotTools } from '#features/autopilot/server/change-autopilot.ts';
import type { ClinicContext } from '#features/clinics/server/gate.ts';
import { respond } from '#platform/server/http/respond.ts';
import { remindersContract } from '../contract.ts';
import { setAnswer } from './answers.ts';
import { getReminders, updateReminders } from './reminder-settings.ts';

export interface RemindersContext extends ClinicContext {
  readonly tools: AutopilotTools;
}

const operations = implement(remindersContract).$context<RemindersContext>();

export const remindersRouter = operations.router({
  setAnswer: operations.setAnswer.handler(({ input, context }) => setAnswer(context.scope, input)),
  reminders: operations.reminders.handler(({ context }) =>
    getReminders(context.scope, { tools: context.tools }),
  ),
  updateReminders: operations.updateReminders.handler(async ({ input, context, errors }) =>
    respond(await updateReminders(context.scope, { ...input, tools: context.tools }), errors),
  ),
});
