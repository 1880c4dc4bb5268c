import * as z from 'zod/mini';
import { Message, ProfileId } from '#features/messaging/schema.ts';
import { operation } from '#platform/contract.ts';
import { Language } from '#platform/schema.ts';
import { PlannedMessage, ProfileType, SequenceTemplate } from './schema.ts';

const tags = ['sequences'];
const choice = z.strictObject({
  profileId: ProfileId,
  profileType: ProfileType,
  language: Language,
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
  plan: operation
    .route({
      method: 'POST',
      path: '/sequences/plan',
      summary: 'What creating the follow-ups would make; nothing is stored',
      tags,
    })
    .errors(cannotCreate)
    .input(choice)
    .output(z.strictObject({ messages: z.array(PlannedMessage) })),
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
};
