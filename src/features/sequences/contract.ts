import { i18n, markText } from '#platform/i18n.ts';
import { eventIterator } from '@orpc/contract';
import * as z from 'zod/mini';
import { Message, ProfileId } from '#features/messages/schema.ts';
import { MOST_MESSAGES, USUAL_MESSAGES } from '#features/sequence-writer/schema.ts';
import { operation } from '#platform/contract.ts';
import { CalendarDate } from '#platform/time.ts';
import { Language, searchSchema } from '#platform/schema.ts';
import {
  GenerationEvent,
  GenerationInput,
  LONGEST_TREATMENT,
  MOST_REVIEWS,
  PlannedMessage,
  ProfileType,
  SavedTemplate,
  SequenceOutcome,
  SequenceTemplate,
  SequenceTemplateId,
  SequenceTemplateInput,
  Sharing,
  TemplatePurpose,
} from './schema.ts';

const tags = ['sequences'];
const choice = z.strictObject({
  profileId: ProfileId,
  profileType: ProfileType,
  /** The patient's language unless given, else the clinic's default one. */
  language: z.optional(Language),
  /** The due date or the child's date of birth, for a set that is counted from it; null: the visit. */
  countOn: z.optional(z.nullable(CalendarDate)),
});
const cannotCreate = {
  ALREADY_HAS_SEQUENCE: {
    status: 409,
    message: 'Sequence messages have already been created for this review.',
  },
  CLINIC_INFORMATION_MISSING: {
    status: 409,
    message: 'Clinic information is missing. Please update clinic settings first.',
  },
  INVALID_VISIT_DATE: { status: 409, message: 'Invalid visit date. Please try again.' },
  NO_TEMPLATES: {
    status: 409,
    message: 'No templates found for this profile and language. Please contact support.',
    data: z.strictObject({ profileType: z.string(), language: Language }),
  },
  NEEDS_DATE: {
    status: 409,
    message:
      'The days of these messages are counted from a due date or a date of birth. Give it as countOn, or null to count from the visit.',
    data: z.strictObject({ countedFrom: z.enum(['dueDate', 'birth']) }),
  },
} as const;

export const sequencesContract = {
  templates: operation
    .route({
      method: 'GET',
      path: '/sequence-templates',
      summary: 'Sequence templates in order: the clinic’s own and the global ones',
      tags,
    })
    .input(z.strictObject({ profileType: z.optional(ProfileType), language: z.optional(Language) }))
    .output(
      z.strictObject({ items: z.array(SequenceTemplate), profileTypes: z.array(z.string()) }),
    ),
  treatmentKeys: operation
    .route({
      method: 'POST',
      path: '/sequences/treatment-keys',
      summary: 'What treatments mean, the most exact first: a set with one of these is for them',
      tags,
    })
    .input(
      z.strictObject({
        treatments: z.array(searchSchema(LONGEST_TREATMENT)).check(z.maxLength(MOST_REVIEWS)),
      }),
    )
    .output(z.strictObject({ keys: z.array(z.array(z.string())) })),
  plan: operation
    .route({
      method: 'POST',
      path: '/sequences/plan',
      summary: 'What creating the follow-ups would make; nothing is stored',
      tags,
    })
    .errors(cannotCreate)
    .input(choice)
    .output(
      z.strictObject({
        messages: z.array(PlannedMessage),
        /** The treatment of the set; null for a set of the profile type. */
        treatment: z.nullable(z.string()),
        /** Messages of the set that are not created, because their day has passed. */
        leftOut: z.int(),
      }),
    ),
  create: operation
    .route({
      method: 'POST',
      path: '/sequences',
      summary: 'Create the timed follow-ups of a review, all or none',
      tags,
    })
    .errors(cannotCreate)
    .input(choice)
    .output(z.strictObject({ messages: z.array(Message) })),
  createMany: operation
    .route({
      method: 'POST',
      path: '/sequences/bulk',
      summary:
        'Create the follow-ups of many reviews; returns the outcome of each. Doing it again skips those that have them',
      tags,
    })
    .input(
      z.strictObject({
        profileIds: z.array(ProfileId).check(
          z.minLength(
            1,
            markText('No reviews selected. Select at least one review request first.'),
          ),
          z.maxLength(MOST_REVIEWS, {
            error: () => i18n.t('Choose at most {max} reviews at a time.', { max: MOST_REVIEWS }),
          }),
        ),
        profileType: z._default(ProfileType, 'General'),
        /** Each patient's language unless given, else the clinic's default one. */
        language: z.optional(Language),
        /** Also create messages whose date has passed; they are overdue at once. */
        includePast: z._default(z.boolean(), false),
      }),
    )
    .output(z.strictObject({ outcomes: z.array(SequenceOutcome) })),
  generateTemplates: operation
    .route({
      method: 'POST',
      path: '/sequence-templates/generate',
      summary:
        'Have templates written for a theme, with its progress as it comes; nothing is stored',
      tags,
    })
    .errors({
      CANNOT_WRITE: {
        status: 502,
        message: 'Failed to generate sequence templates. Please try again later.',
      },
    })
    .input(
      z.strictObject({
        ...GenerationInput.shape,
        details: z._default(GenerationInput.shape.details, ''),
        numMessages: z._default(GenerationInput.shape.numMessages, USUAL_MESSAGES),
      }),
    )
    .output(eventIterator(GenerationEvent)),
  saveTemplates: operation
    .route({
      method: 'POST',
      path: '/sequence-templates',
      summary: 'Store templates: the clinic’s own, or shared ones for users who may share',
      tags,
    })
    .input(
      z.strictObject({
        templates: z
          .array(z.strictObject({ ...SequenceTemplateInput.shape, id: SequenceTemplateId }))
          .check(
            z.minLength(1, markText('Please select at least one template to save.')),
            z.maxLength(MOST_MESSAGES),
          ),
        sharing: z._default(Sharing, 'personal'),
      }),
    )
    .output(z.strictObject({ items: z.array(SavedTemplate) })),
  updateTemplate: operation
    .route({
      method: 'PATCH',
      path: '/sequence-templates/{id}',
      summary: 'Change one of the clinic’s own templates',
      tags,
    })
    .errors({
      STALE: {
        status: 409,
        message: 'Someone else changed this.',
        data: z.strictObject({ current: SequenceTemplate }),
      },
    })
    .input(
      z.strictObject({
        id: SequenceTemplateId,
        version: z.int(),
        ...z.partial(
          z.pick(SequenceTemplateInput, {
            messageTemplate: true,
            sequenceDays: true,
            sequenceOrder: true,
          }),
        ).shape,
        exactDay: z.optional(z.boolean()),
        /** Follows from new words unless given. */
        purpose: z.optional(TemplatePurpose),
      }),
    )
    .output(SavedTemplate),
  deleteTemplate: operation
    .route({
      method: 'DELETE',
      path: '/sequence-templates/{id}',
      summary: 'Delete one of the clinic’s own templates; messages made from it stay',
      tags,
    })
    .input(z.strictObject({ id: SequenceTemplateId }))
    .output(z.strictObject({ deleted: z.literal(true) })),
};
