import * as z from 'zod/mini';
import { chatRefusals, MessageToOpen } from '#features/delivery/contract.ts';
import { operation } from '#platform/contract.ts';
import { Feedback, FeedbackCount, FeedbackId, FeedbackPage } from './schema.ts';

const tags = ['feedback'];

export const feedbackContract = {
  list: operation
    .route({
      method: 'GET',
      path: '/feedback',
      summary: 'Private feedback of patients, newest first',
      tags,
    })
    .input(z.strictObject({ state: z.optional(z.enum(['open', 'closed'])) }))
    .output(FeedbackPage),
  count: operation
    .route({
      method: 'GET',
      path: '/feedback/count',
      summary: 'How much private feedback is open, and how many wait for an answer',
      tags,
    })
    .output(FeedbackCount),
  setClosed: operation
    .route({
      method: 'POST',
      path: '/feedback/{id}/closed',
      summary: 'Close feedback that was read or answered, or open it again',
      tags,
    })
    .input(z.strictObject({ id: FeedbackId, isClosed: z.boolean() }))
    .output(Feedback),
  openAnswer: operation
    .route({
      method: 'POST',
      path: '/feedback/{id}/answer',
      summary: 'Let a person answer in WhatsApp; returns the number and how the answer begins',
      tags,
    })
    .errors(chatRefusals)
    .input(z.strictObject({ id: FeedbackId }))
    .output(MessageToOpen),
  endSlip: operation
    .route({
      method: 'POST',
      path: '/feedback/{id}/slip/end',
      summary: 'End the link of the printed slip by which feedback came',
      tags,
    })
    .input(z.strictObject({ id: FeedbackId }))
    .output(Feedback),
};
