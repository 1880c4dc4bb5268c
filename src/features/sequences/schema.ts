import * as z from 'zod/mini';
import { idOf } from '#platform/ids.ts';
import { Language, lineOf, paragraphsOf } from '#platform/schema.ts';
import { CalendarDate } from '#platform/time.ts';

export const SequenceTemplateId = idOf('SequenceTemplateId');
export type SequenceTemplateId = z.infer<typeof SequenceTemplateId>;

export const ProfileType = lineOf(60).check(
  z.refine((text) => text.trim() !== '', { error: 'Choose a profile type' }),
);

export const SequenceDays = z.int().check(z.gte(1), z.lte(365));

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
});
export type SequenceTemplate = z.infer<typeof SequenceTemplate>;

export const SequenceTemplateInput = z.strictObject({
  profileType: ProfileType,
  language: Language,
  messageTemplate: paragraphsOf(4000).check(
    z.refine((text) => text.trim() !== '', { error: 'The message cannot be empty' }),
  ),
  sequenceDays: SequenceDays,
  sequenceOrder: z.int().check(z.gte(1), z.lte(50)),
});
export type SequenceTemplateInput = z.infer<typeof SequenceTemplateInput>;

/** A follow-up as it will be created: same review and template, same date and text, however often it is asked. */
export const PlannedMessage = z.strictObject({
  templateId: SequenceTemplateId,
  sequenceOrder: z.int(),
  sequenceDays: z.int(),
  scheduledDate: CalendarDate,
  messageContent: z.string(),
});
export type PlannedMessage = z.infer<typeof PlannedMessage>;
