import { implement } from '@orpc/server';
import type { ClinicContext } from '#features/clinics/server/gate.ts';
import { respond } from '#platform/server/http/respond.ts';
import { feedbackContract } from '../contract.ts';
import {
  countFeedback,
  endFeedbackSlip,
  listFeedback,
  openAnswer,
  setFeedbackClosed,
} from './feedback.ts';

const operations = implement(feedbackContract).$context<ClinicContext>();

export const feedbackRouter = operations.router({
  list: operations.list.handler(({ input, context }) => listFeedback(context.scope, input)),
  count: operations.count.handler(({ context }) => countFeedback(context.scope)),
  setClosed: operations.setClosed.handler(({ input, context }) =>
    setFeedbackClosed(context.scope, input),
  ),
  openAnswer: operations.openAnswer.handler(async ({ input, context, errors }) =>
    respond(await openAnswer(context.scope, input), errors),
  ),
  endSlip: operations.endSlip.handler(({ input, context }) =>
    endFeedbackSlip(context.scope, input),
  ),
});
