import { eventIterator } from '@orpc/contract';
import * as z from 'zod/mini';
import { sendRefusals } from '#features/delivery/contract.ts';
import { PatientSearch } from '#features/patients/schema.ts';
import { BundleFlow, LONGEST_HINT, ReviewPoints, Tone } from '#features/review-drafts/schema.ts';
import { operation } from '#platform/contract.ts';
import { pageInput, pageSchema } from '#platform/page.ts';
import { Language, paragraphsSchema } from '#platform/schema.ts';
import {
  AiReviewText,
  DraftEvent,
  PointLabels,
  Review,
  ReviewId,
  ReviewInput,
  ReviewStatus,
  SecondMessage,
  SendPlan,
  ReviewTemplate,
  ReviewTemplateText,
  SendStep,
  TemplateType,
} from './schema.ts';

const tags = ['reviews'];
const byId = z.strictObject({ id: ReviewId });
const oneStep = z.strictObject({ id: ReviewId, step: SendStep });
const stale = {
  STALE: {
    status: 409,
    message: 'Someone else changed this.',
    data: z.strictObject({ current: Review }),
  },
} as const;
const oneTemplate = z.strictObject({ templateType: TemplateType, language: Language });
const preparing = {
  NO_AI_TEMPLATE: { status: 409, message: 'AI review template not found. Please contact support.' },
  NO_SIMPLE_TEMPLATE: {
    status: 409,
    message: 'Simple thank you template not found. Please contact support.',
  },
} as const;

const draftsOff = {
  DRAFTS_OFF: { status: 409, message: 'Review drafts are switched off in Settings.' },
} as const;

export const reviewsContract = {
  templates: operation
    .route({
      method: 'GET',
      path: '/review-templates',
      summary: 'The thank-you texts of both send flows in every language',
      tags,
    })
    .output(
      z.strictObject({
        items: z.array(ReviewTemplate),
        /** Values of the clinic's placeholders, for a preview. */
        clinicValues: z.record(z.string(), z.string()),
      }),
    ),
  saveTemplate: operation
    .route({
      method: 'PUT',
      path: '/review-templates/{templateType}/{language}',
      summary: 'Word a thank-you text in the clinic’s own way',
      tags,
    })
    .errors({
      STALE: {
        status: 409,
        message: 'Someone else changed this.',
        data: z.strictObject({ current: ReviewTemplate }),
      },
    })
    .input(
      z.strictObject({
        ...oneTemplate.shape,
        messageTemplate: ReviewTemplateText,
        version: z.int(),
      }),
    )
    .output(ReviewTemplate),
  restoreTemplate: operation
    .route({
      method: 'DELETE',
      path: '/review-templates/{templateType}/{language}',
      summary: 'Go back to the built-in thank-you text',
      tags,
    })
    .input(oneTemplate)
    .output(ReviewTemplate),
  search: operation
    .route({
      method: 'POST',
      path: '/reviews/search',
      summary: 'Review requests, pending ones before sent ones, and the newest first',
      tags,
    })
    .input(
      z.strictObject({ ...pageInput, patient: PatientSearch, status: z.optional(ReviewStatus) }),
    )
    .output(z.strictObject({ ...pageSchema(Review).shape, total: z.int(), pending: z.int() })),
  get: operation
    .route({ method: 'GET', path: '/reviews/{id}', summary: 'One review request', tags })
    .input(byId)
    .output(Review),
  create: operation
    .route({
      method: 'POST',
      path: '/reviews',
      summary: 'Log a review request; the same id twice makes one',
      tags,
    })
    .input(
      z.strictObject({
        ...ReviewInput.shape,
        treatment: z._default(ReviewInput.shape.treatment, ''),
        notes: z._default(ReviewInput.shape.notes, ''),
        id: ReviewId,
        /** The language that the patient reads; remembered of the patient. */
        language: z.optional(Language),
      }),
    )
    .output(Review),
  update: operation
    .route({
      method: 'PATCH',
      path: '/reviews/{id}',
      summary: 'Change fields of a review request',
      tags,
    })
    .errors(stale)
    .input(z.strictObject({ ...z.partial(ReviewInput).shape, id: ReviewId, version: z.int() }))
    .output(Review),
  setStatus: operation
    .route({ method: 'PUT', path: '/reviews/{id}/status', summary: 'Set the status', tags })
    .input(z.strictObject({ id: ReviewId, status: ReviewStatus }))
    .output(Review),
  points: operation
    .route({
      method: 'GET',
      path: '/review-points/{language}',
      summary: 'What a patient may call good or bad, in words of a language',
      tags,
    })
    .input(z.strictObject({ language: Language }))
    .output(z.strictObject({ items: z.array(PointLabels) })),
  writeText: operation
    .route({
      method: 'POST',
      path: '/reviews/{id}/draft',
      summary: 'Have a review draft written, with its progress as it comes; nothing is stored',
      tags,
    })
    .errors({
      CANNOT_WRITE: { status: 502, message: 'Failed to generate review. Please try again later.' },
      ...draftsOff,
    })
    .input(
      z.strictObject({
        id: ReviewId,
        language: Language,
        tone: z.optional(Tone),
        maxWords: z.optional(z.int().check(z.gte(20), z.lte(300))),
        /** The patient's opinions on single points of the visit. */
        points: z.optional(ReviewPoints),
        /**
         * The patient's own words about the visit, which the draft repeats. Numbers, links and the
         * patient's name are removed.
         */
        hint: z.optional(paragraphsSchema(LONGEST_HINT)),
        /** Incremented to get another draft. */
        variant: z._default(z.int().check(z.gte(0), z.lte(1000)), 0),
      }),
    )
    .output(eventIterator(DraftEvent)),
  setText: operation
    .route({ method: 'PUT', path: '/reviews/{id}/text', summary: 'Store the AI review text', tags })
    .errors(stale)
    .input(
      z.strictObject({
        id: ReviewId,
        aiReviewText: AiReviewText,
        language: Language,
        /** Name of the writer when the text is stored as written; null when a person changed it. */
        writer: z.nullable(z.string().check(z.maxLength(100))),
        version: z.int(),
      }),
    )
    .output(Review),
  remove: operation
    .route({
      method: 'DELETE',
      path: '/reviews/{id}',
      summary: 'Delete a review request with its pending messages',
      tags,
    })
    .errors({
      SENDING_NOW: {
        status: 409,
        message: 'A message of this review is being sent. Try again in a minute.',
      },
    })
    .input(byId)
    .output(z.strictObject({ deleted: z.literal(true) })),
  prepare: operation
    .route({
      method: 'POST',
      path: '/reviews/{id}/send-plan',
      summary: 'Write and keep the messages of a flow in a language',
      tags,
    })
    .errors({ ...preparing, ...draftsOff })
    .input(
      z.strictObject({
        id: ReviewId,
        /** The patient's language unless given, else the clinic's default one. */
        language: z.optional(Language),
        flow: z._default(BundleFlow, 'ai3'),
        /** The second of three messages. */
        second: z._default(SecondMessage, 'draft'),
      }),
    )
    .output(SendPlan),
  editStep: operation
    .route({
      method: 'PATCH',
      path: '/reviews/{id}/steps/{step}',
      summary: 'Change the text of one of the messages',
      tags,
    })
    .errors({ NOT_SENDABLE: sendRefusals.NOT_SENDABLE })
    .input(z.strictObject({ id: ReviewId, step: SendStep, text: AiReviewText }))
    .output(SendPlan),
  sendStep: operation
    .route({
      method: 'POST',
      path: '/reviews/{id}/steps/{step}/send',
      summary: 'Send one of the messages directly, at most once',
      tags,
    })
    .errors(sendRefusals)
    .input(oneStep)
    .output(SendPlan),
  openStep: operation
    .route({
      method: 'POST',
      path: '/reviews/{id}/steps/{step}/opened',
      summary: 'Record that a person opened it in WhatsApp',
      tags,
    })
    .errors({
      NOT_SENDABLE: sendRefusals.NOT_SENDABLE,
      DO_NOT_CONTACT: sendRefusals.DO_NOT_CONTACT,
      NO_CONSENT: sendRefusals.NO_CONSENT,
      ALREADY_SENDING: sendRefusals.ALREADY_SENDING,
    })
    .input(oneStep)
    .output(SendPlan),
  stepNotSent: operation
    .route({
      method: 'POST',
      path: '/reviews/{id}/steps/{step}/not-sent',
      summary: 'Take back an opened step',
      tags,
    })
    .errors({ NOT_SENDABLE: sendRefusals.NOT_SENDABLE })
    .input(oneStep)
    .output(SendPlan),
  resolveStep: operation
    .route({
      method: 'POST',
      path: '/reviews/{id}/steps/{step}/resolve',
      summary: 'Say whether a step with unknown outcome arrived',
      tags,
    })
    .errors({ NOT_SENDABLE: sendRefusals.NOT_SENDABLE })
    .input(z.strictObject({ id: ReviewId, step: SendStep, arrived: z.boolean() }))
    .output(SendPlan),
  setQueued: operation
    .route({
      method: 'PUT',
      path: '/reviews/{id}/queue',
      summary: 'Put the prepared messages that wait in the queue for today, or take them out',
      tags,
    })
    .input(z.strictObject({ id: ReviewId, queued: z.boolean() }))
    .output(SendPlan),
  complete: operation
    .route({
      method: 'POST',
      path: '/reviews/{id}/complete',
      summary: 'All steps of the flow are done: the review is sent',
      tags,
    })
    .errors({
      STEPS_MISSING: { status: 409, message: 'Not all messages have been sent yet.' },
    })
    .input(byId)
    .output(Review),
};
