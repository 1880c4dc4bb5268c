import { implement } from '@orpc/server';
import type { ClinicContext } from '#features/clinics/server/gate.ts';
import { feedbackContract } from '../contract.ts';
import { listFeedback, setFeedbackClosed } from './feedback.ts';

const operations = implement(feedbackContract).$context<ClinicContext>();

export const feedbackRouter = operations.router({
  list: operations.list.handler(({ input, context }) => listFeedback(context.scope, input)),
  setClosed: operations.setClosed.handler(({ input, context }) =>
    setFeedbackClosed(context.scope, input),
  ),
});
