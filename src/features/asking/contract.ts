import * as z from 'zod/mini';
import { AppointmentId } from '#features/appointments/schema.ts';
import { operation } from '#platform/contract.ts';
import { pageInput, pageSchema } from '#platform/page.ts';
import {
  AskDecisionLine,
  AskFunnel,
  Asking,
  AskingInput,
  ExclusionReason,
  Month,
  WaitingVisit,
} from './schema.ts';

const tags = ['reviews'];
const decision = {
  ALREADY_DECIDED: { status: 409, message: 'This visit has already been decided.' },
} as const;

/** Operations on asking patients for a review after a visit; part of the API's `reviews`. */
export const askingContract = {
  asking: operation
    .route({
      method: 'GET',
      path: '/review-asking',
      summary: 'How patients are asked for a review after a visit, and a month’s numbers by reason',
      tags,
    })
    .input(z.strictObject({ month: z.optional(Month) }))
    .output(Asking),
  saveAsking: operation
    .route({
      method: 'PUT',
      path: '/review-asking',
      summary: 'Switch asking on or off, and say when, how often and how many',
      tags,
    })
    .errors({
      STALE: {
        status: 409,
        message: 'Someone else changed this.',
        data: z.strictObject({ current: Asking }),
      },
    })
    .input(AskingInput)
    .output(Asking),
  askDecisions: operation
    .route({
      method: 'GET',
      path: '/review-asking/decisions',
      summary: 'Whom the clinic asked in a month and why not, newest first',
      tags,
    })
    .input(z.strictObject({ ...pageInput, month: Month }))
    .output(pageSchema(AskDecisionLine)),
  waitingVisits: operation
    .route({
      method: 'GET',
      path: '/review-asking/waiting',
      summary: 'Visits that ended and are not decided about yet',
      tags,
    })
    .output(z.strictObject({ items: z.array(WaitingVisit) })),
  askFunnel: operation
    .route({
      method: 'GET',
      path: '/review-asking/funnel',
      summary: 'From visits to reviews over eight weeks: how many came to each step, and why not',
      tags,
    })
    .output(AskFunnel),
  excludeVisit: operation
    .route({
      method: 'PUT',
      path: '/review-asking/waiting/{appointmentId}/exclusion',
      summary: 'Leave out a visit that waits, for one of four reasons',
      tags,
    })
    .errors(decision)
    .input(z.strictObject({ appointmentId: AppointmentId, reason: ExclusionReason }))
    .output(WaitingVisit),
  includeVisit: operation
    .route({
      method: 'DELETE',
      path: '/review-asking/waiting/{appointmentId}/exclusion',
      summary: 'Take an exclusion back while the visit waits',
      tags,
    })
    .errors(decision)
    .input(z.strictObject({ appointmentId: AppointmentId }))
    .output(WaitingVisit),
};
