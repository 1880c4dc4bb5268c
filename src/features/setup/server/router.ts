import { implement } from '@orpc/server';
import type { ClinicContext } from '#features/clinics/server/gate.ts';
import { addSetupMark } from '#features/clinics/server/setup-marks.ts';
import { respond } from '#platform/server/http/respond.ts';
import { setupContract } from '../contract.ts';
import { openTestMessage, readSetup } from './read-setup.ts';

const operations = implement(setupContract).$context<ClinicContext>();

export const setupRouter = operations.router({
  steps: operations.steps.handler(({ context }) => readSetup(context.scope, context)),
  openTest: operations.openTest.handler(async ({ context, errors }) =>
    respond(await openTestMessage(context.scope), errors),
  ),
  mark: operations.mark.handler(async ({ input, context }) => {
    await addSetupMark(context.scope, input);
    return readSetup(context.scope, context);
  }),
});
