import { implement } from '@orpc/server';
import type { ClinicContext } from '#features/clinics/server/gate.ts';
import type { DeliveryChannel } from '#features/delivery/server/channel.ts';
import { listPointLabels } from '#features/review-drafts/draft-parts.ts';
import type { TextModel } from '#features/models/server/model.ts';
import type { DraftProgress } from '#features/review-drafts/schema.ts';
import { streamProgress } from '#features/models/server/progress-events.ts';
import { respond } from '#platform/server/http/respond.ts';
import { answerEvents } from '#platform/server/http/event-stream.ts';
import { setReviewText } from './set-review-text.ts';
import { writeReviewText } from './write-review-text.ts';
import { reviewsContract } from '../contract.ts';
import type { DraftEvent } from '../schema.ts';
import { prepareMessages } from './prepare-messages.ts';
import { completeSending } from './complete-sending.ts';
import { editStep, openStep, resolveStep, sendStep, stepNotSent } from './steps.ts';
import { setStepsQueued } from './queue-messages.ts';
import { restoreReviewTemplate, saveReviewTemplate } from './save-template.ts';
import { findReviewTemplates } from './find-templates.ts';
import { createReview } from './create-review.ts';
import { getReview, searchReviews } from './find-reviews.ts';
import { removeReview } from './remove-review.ts';
import { setReviewStatus } from './set-review-status.ts';
import { updateReview } from './update-review.ts';

export interface ReviewsContext extends ClinicContext {
  readonly tools: {
    readonly channel: DeliveryChannel;
    readonly encryptionKey: Buffer;
    readonly writer: TextModel;
  };
}

const operations = implement(reviewsContract).$context<ReviewsContext>();

export const reviewsRouter = operations.router({
  templates: operations.templates.handler(({ context }) => findReviewTemplates(context.scope)),
  saveTemplate: operations.saveTemplate.handler(async ({ input, context, errors }) =>
    respond(await saveReviewTemplate(context.scope, input), errors),
  ),
  restoreTemplate: operations.restoreTemplate.handler(({ input, context }) =>
    restoreReviewTemplate(context.scope, input),
  ),
  search: operations.search.handler(({ input, context }) => searchReviews(context.scope, input)),
  get: operations.get.handler(({ input, context }) => getReview(context.scope, input)),
  create: operations.create.handler(({ input, context }) => createReview(context.scope, input)),
  update: operations.update.handler(async ({ input, context, errors }) =>
    respond(await updateReview(context.scope, input), errors),
  ),
  setStatus: operations.setStatus.handler(({ input, context }) =>
    setReviewStatus(context.scope, input),
  ),
  points: operations.points.handler(({ input }) => ({ items: listPointLabels(input.language) })),
  writeText: operations.writeText.handler(({ input, context, errors, signal }) => {
    const { writer } = context.tools;
    const events = streamProgress(
      (tools) => writeReviewText(context.scope, { ...input, writer, ...tools }),
      {
        signal,
        toEvent: (progress: DraftProgress) => ({ kind: 'progress' as const, ...progress }),
      },
    );
    return answerEvents(context, toEvents());

    async function* toEvents(): AsyncGenerator<DraftEvent, void> {
      const result = yield* events;
      yield { kind: 'written', ...respond(result, errors) };
    }
  }),
  setText: operations.setText.handler(async ({ input, context, errors }) =>
    respond(await setReviewText(context.scope, input), errors),
  ),
  remove: operations.remove.handler(async ({ input, context, errors }) =>
    respond(await removeReview(context.scope, input), errors),
  ),
  prepare: operations.prepare.handler(async ({ input, context, errors, signal }) =>
    respond(
      await prepareMessages(context.scope, { ...input, ...toWriting(context), signal }),
      errors,
    ),
  ),
  editStep: operations.editStep.handler(async ({ input, context, errors }) =>
    respond(await editStep(context.scope, input), errors),
  ),
  sendStep: operations.sendStep.handler(async ({ input, context, errors }) =>
    respond(await sendStep(context.scope, { ...input, tools: context.tools }), errors),
  ),
  openStep: operations.openStep.handler(async ({ input, context, errors }) =>
    respond(await openStep(context.scope, input), errors),
  ),
  stepNotSent: operations.stepNotSent.handler(async ({ input, context, errors }) =>
    respond(await stepNotSent(context.scope, input), errors),
  ),
  resolveStep: operations.resolveStep.handler(async ({ input, context, errors }) =>
    respond(await resolveStep(context.scope, input), errors),
  ),
  setQueued: operations.setQueued.handler(({ input, context }) =>
    setStepsQueued(context.scope, input),
  ),
  complete: operations.complete.handler(async ({ input, context, errors }) =>
    respond(await completeSending(context.scope, input), errors),
  ),
});

function toWriting({ tools: { writer } }: ReviewsContext) {
  return { writer };
}
