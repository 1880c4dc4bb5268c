import { implement } from '@orpc/server';
import type { ClinicContext, ClinicsGate } from '#features/clinics/server/gate.ts';
import type { TextModel } from '#features/writing/server/model.ts';
import { answer } from '#platform/server/http/answer.ts';
import { describeError } from '#platform/server/log.ts';
import { sequencesContract } from '../contract.ts';
import { createSequences } from './bulk/service.ts';
import { createSequence, planSequence, sequenceTemplates } from './service.ts';
import {
  deleteTemplate,
  generateTemplates,
  saveTemplates,
  updateTemplate,
} from './templates/service.ts';

/** What the sequences' operations need beside the clinic. */
export interface SequencesContext extends ClinicContext {
  readonly clinics: Pick<ClinicsGate, 'enterShared'>;
  readonly tools: { readonly writer: TextModel };
}

const operations = implement(sequencesContract).$context<SequencesContext>();

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
  createMany: operations.createMany.handler(({ input, context }) =>
    createSequences(context.scope, {
      ...input,
      // The request's own line in the log tells the first; the others are most likely the same.
      onDefect: (error) => {
        context.event.error ??= describeError(error);
      },
    }),
  ),
  generateTemplates: operations.generateTemplates.handler(
    async ({ input, context, errors, signal }) =>
      answer(
        await generateTemplates(context.scope, { ...input, writer: context.tools.writer, signal }),
        errors,
      ),
  ),
  saveTemplates: operations.saveTemplates.handler(({ input, context }) =>
    saveTemplates(context.scope, { ...input, actor: context.actor, gate: context.clinics }),
  ),
  updateTemplate: operations.updateTemplate.handler(async ({ input, context, errors }) =>
    answer(await updateTemplate(context.scope, input), errors),
  ),
  deleteTemplate: operations.deleteTemplate.handler(({ input, context }) =>
    deleteTemplate(context.scope, input),
  ),
});
