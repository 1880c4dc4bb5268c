import { markText } from '#platform/i18n.ts';
import * as z from 'zod/mini';
import { ProfileId } from '#features/messages/schema.ts';
import {
  FEWEST_MESSAGES,
  MOST_MESSAGES,
  PlaybookId,
  SequenceProgress,
  WrittenTemplate,
} from '#features/sequence-writer/schema.ts';
import { GUARD_RULES } from '#features/text-checks/schema.ts';
import { idSchema } from '#platform/ids.ts';
import { Language, lineSchema, paragraphsSchema } from '#platform/schema.ts';
import { CalendarDate } from '#platform/time.ts';

export const SequenceTemplateId = idSchema('SequenceTemplateId');
export type SequenceTemplateId = z.infer<typeof SequenceTemplateId>;

export const ProfileType = lineSchema(60).check(
  z.refine((text) => text.trim() !== '', { error: markText('Choose a profile type') }),
);

export const SequenceDays = z.int().check(z.gte(1), z.lte(365));

/** The purpose of a template: care, or an offer, which goes only to patients who agreed to offers. */
export const TemplatePurpose = z.enum(['care', 'marketing']);
export type TemplatePurpose = z.infer<typeof TemplatePurpose>;

/** One message of a sequence; `isGlobal` ones belong to every clinic. */
export const SequenceTemplate = z.strictObject({
  id: SequenceTemplateId,
  isGlobal: z.boolean(),
  profileType: z.string(),
  targetProfileType: z.nullable(z.string()),
  language: Language,
  messageTemplate: z.string(),
  sequenceDays: z.int(),
  sequenceOrder: z.int(),
  /** True when messages are due exactly on this day, not some days before or after. */
  exactDay: z.boolean(),
  purpose: TemplatePurpose,
  /** The treatment or kind of visit that it is for; null for all visits of the profile type. */
  treatment: z.nullable(z.string()),
  /** The meaning of the treatment, which equals one of a review's in any spelling. */
  treatmentKey: z.nullable(z.string()),
  /** The event that the days of its set are counted from; null for the visit. */
  countedFrom: z.nullable(z.enum(['dueDate', 'birth'])),
  /** The same for templates that were saved together; null for those from before. */
  setId: z.nullable(z.uuid()),
  createdAt: z.string(),
  version: z.int(),
});
export type SequenceTemplate = z.infer<typeof SequenceTemplate>;

/** A stored template and what a person should look at in its words; the words are stored all the same. */
export const SavedTemplate = z.strictObject({
  ...SequenceTemplate.shape,
  warnings: z.array(
    z.strictObject({
      rule: z.enum(GUARD_RULES),
      message: z.string(),
      /** The words in question; empty for the whole text. */
      excerpt: z.string(),
    }),
  ),
});
export type SavedTemplate = z.infer<typeof SavedTemplate>;

export const SequenceTemplateInput = z.strictObject({
  profileType: ProfileType,
  language: Language,
  messageTemplate: paragraphsSchema(4000).check(
    z.refine((text) => text.trim() !== '', { error: markText('The message cannot be empty') }),
  ),
  sequenceDays: SequenceDays,
  sequenceOrder: z.int().check(z.gte(1), z.lte(50)),
  exactDay: z._default(z.boolean(), false),
  /** Follows from the words unless given. */
  purpose: z.optional(TemplatePurpose),
  /** The treatment or kind of visit that it is for. */
  treatment: z.optional(
    lineSchema(200).check(
      z.refine((text) => text.trim() !== '', { error: markText('Name a treatment') }),
    ),
  ),
  /** One id for templates that belong together; a newer set takes the place of an older one. */
  setId: z.optional(z.uuid()),
});
export type SequenceTemplateInput = z.infer<typeof SequenceTemplateInput>;

/**
 * A follow-up as it will be created. The same review and template always give the same date and
 * text.
 */
export const PlannedMessage = z.strictObject({
  templateId: SequenceTemplateId,
  sequenceOrder: z.int(),
  sequenceDays: z.int(),
  scheduledDate: CalendarDate,
  messageContent: z.string(),
});
export type PlannedMessage = z.infer<typeof PlannedMessage>;

/** The most reviews in one call of bulk creation (S23). */
export const MOST_REVIEWS = 500;
/** The longest treatment whose meaning is looked up, as long as a review takes. */
export const LONGEST_TREATMENT = 200;

export const NOT_CREATED = [
  'ALREADY_HAS_SEQUENCE',
  'CLINIC_INFORMATION_MISSING',
  'INVALID_VISIT_DATE',
  'NO_TEMPLATES',
  'NEEDS_DATE',
  'ALL_PAST',
  'TOO_LONG',
  'NOT_FOUND',
  'DEFECT',
] as const;
/** Why a review of a bulk creation got no follow-ups. */
export const NotCreated = z.enum(NOT_CREATED);
export type NotCreated = z.infer<typeof NotCreated>;

/** The outcome of one review of a bulk creation. */
export const SequenceOutcome = z.strictObject({
  profileId: ProfileId,
  /** Null for a review that the clinic does not have. */
  patientName: z.nullable(z.string()),
  outcome: z.enum(['created', 'skipped', 'failed']),
  /** How many messages were created. */
  count: z.int(),
  /** How many were left out because their date has passed. */
  leftOut: z.int(),
  reason: z.nullable(NotCreated),
});
export type SequenceOutcome = z.infer<typeof SequenceOutcome>;

/** The input of the AI Sequence Generator's form. */
export const GenerationInput = z.strictObject({
  theme: lineSchema(200).check(
    z.refine((text) => text.trim() !== '', {
      error: markText('Please enter a theme for the sequence messages.'),
    }),
  ),
  details: paragraphsSchema(1000),
  numMessages: z.int().check(z.gte(FEWEST_MESSAGES), z.lte(MOST_MESSAGES)),
  language: Language,
  profileType: ProfileType,
  /** Overrides the playbook that the theme names. */
  playbook: z.optional(PlaybookId),
});
export type GenerationInput = z.infer<typeof GenerationInput>;

const REPLACED_BECAUSE = [
  'CANNOT_WRITE',
  'CANNOT_PARSE',
  'INVALID_TEMPLATE',
  'BUDGET_SPENT',
] as const;

/** Events of a generation: its progress, at most ten times a second, then the templates. */
export const GenerationEvent = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('progress'), ...SequenceProgress.shape }),
  z.strictObject({
    kind: z.literal('written'),
    templates: z.array(z.strictObject({ ...WrittenTemplate.shape, exactDay: z.boolean() })),
    /** 'built-in' or the name of the model. */
    writer: z.string(),
    /** The subject of the messages; null when no playbook fits and they are general. */
    playbook: z.nullable(z.strictObject({ id: PlaybookId, title: z.string() })),
    /** The treatment that they are for, in the clinic's own words; missing where its reviews name none. */
    treatment: z.optional(z.string()),
    /** The model that wrote nothing usable, so that the built-in writer wrote; else null. */
    replacedWriter: z.nullable(z.string()),
    /** Why it was replaced. */
    replacedBecause: z.nullable(
      z.strictObject({ code: z.enum(REPLACED_BECAUSE), index: z.optional(z.int()) }),
    ),
  }),
]);
export type GenerationEvent = z.infer<typeof GenerationEvent>;

/** The users of saved templates: the clinic, all clinics, or clinics of one profile type. */
export const Sharing = z.union([
  z.literal('personal'),
  z.literal('global'),
  z.strictObject({ targetProfileType: ProfileType }),
]);
export type Sharing = z.infer<typeof Sharing>;
