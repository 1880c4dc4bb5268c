import * as z from 'zod/mini';
import { operation } from '#platform/contract.ts';
import { Feedback, FeedbackId, FeedbackPage } from './schema.ts';

const tags = ['feedback'];

export const feedbackContract = {
  list: operation
    .route({
      method: 'GET',
      path: '/feedback',
      summary: 'What patients told the clinic privately, the newest first',
      tags,
    })
    .input(z.strictObject({ state: z.optional(z.enum(['open', 'closed'])) }))
    .output(FeedbackPage),
  setClosed: operation
    .route({
      method: 'POST',
      path: '/feedback/{id}/closed',
      summary: 'Close feedback that was read or answered, or open it again',
      tags,
    })
    .input(z.strictObject({ id: FeedbackId, isClosed: z.boolean() }))
    .output(Feedback),
};
