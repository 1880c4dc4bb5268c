import { implement } from '@orpc/server';
import type { ClinicContext, ClinicsGate } from '#features/clinics/server/gate.ts';
import type { TextModel } from '#features/models/server/model.ts';
import type { SequenceProgress } from '#features/sequence-writer/schema.ts';
import { streamProgress } from '#features/models/server/progress-events.ts';
import { respond } from '#platform/server/http/respond.ts';
import { answerEvents } from '#platform/server/http/event-stream.ts';
import { describeError } from '#platform/server/log.ts';
import { sequencesContract } from '../contract.ts';
import type { GenerationEvent } from '../schema.ts';
import { createSequences } from './create-sequences.ts';
import { createSequence } from './create-sequence.ts';
import { planSequence } from './plan-sequence.ts';
import { findSequenceTemplates } from './find-templates.ts';
import { deleteTemplate } from './delete-template.ts';
import { generateTemplates } from './generate-templates.ts';
import { saveTemplates } from './save-templates.ts';
import { listTreatmentKeys } from './treatment-keys.ts';
import { updateTemplate } from './update-template.ts';

/** The tools that the sequence operations need. */
export interface SequencesContext extends ClinicContext {
  readonly clinics: Pick<ClinicsGate, 'enterShared'>;
  readonly tools: { readonly writer: TextModel };
}

const operations = implement(sequencesContract).$context<SequencesContext>();

export const sequencesRouter = operations.router({
  templates: operations.templates.handler(({ input, context }) =>
    findSequenceTemplates(context.scope, input),
  ),
  treatmentKeys: operations.treatmentKeys.handler(({ input }) => ({
    keys: input.treatments.map(listTreatmentKeys),
  })),
  plan: operations.plan.handler(async ({ input, context, errors }) =>
    respond(await planSequence(context.scope, input), errors),
  ),
  create: operations.create.handler(async ({ input, context, errors }) =>
    respond(await createSequence(context.scope, input), errors),
  ),
  createMany: operations.createMany.handler(({ input, context }) =>
    createSequences(context.scope, {
      ...input,
      // The request's log line has the first error; the others are most likely the same.
      onDefect: (error) => {
        context.event.error ??= describeError(error);
      },
    }),
  ),
  generateTemplates: operations.generateTemplates.handler(({ input, context, errors, signal }) => {
    const { writer } = context.tools;
    const events = streamProgress(
      (tools) => generateTemplates(context.scope, { ...input, writer, ...tools }),
      {
        signal,
        toEvent: (progress: SequenceProgress) => ({ kind: 'progress' as const, ...progress }),
      },
    );
    return answerEvents(context, toEvents());

    async function* toEvents(): AsyncGenerator<GenerationEvent, void> {
      const result = yield* events;
      yield { kind: 'written', ...respond(result, errors) };
    }
  }),
  saveTemplates: operations.saveTemplates.handler(({ input, context }) =>
    saveTemplates(context.scope, { ...input, actor: context.actor, gate: context.clinics }),
  ),
  updateTemplate: operations.updateTemplate.handler(async ({ input, context, errors }) =>
    respond(await updateTemplate(context.scope, input), errors),
  ),
  deleteTemplate: operations.deleteTemplate.handler(({ input, context }) =>
    deleteTemplate(context.scope, input),
  ),
});
