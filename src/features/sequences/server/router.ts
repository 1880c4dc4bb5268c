import { implement } from '@orpc/server';
import type { ClinicContext } from '#features/clinics/server/gate.ts';
import { answer } from '#platform/server/http/answer.ts';
import { sequencesContract } from '../contract.ts';
import { createSequence, planSequence, sequenceTemplates } from './service.ts';

const operations = implement(sequencesContract).$context<ClinicContext>();

export const sequencesRouter = operations.router({
  templates: operations.templates.handler(({ input, context }) =>
    sequenceTemplates(context.scope, input),
  ),
  plan: operations.plan.handler(async ({ input, context, errors }) =>
    answer(await planSequence(context.scope, input), errors),
  ),
  create: operations.create.handler(async ({ input, context, errors }) =>
    answer(await createSequence(context.scope, input), errors),
  ),
});
