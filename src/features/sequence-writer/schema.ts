import * as z from 'zod/mini';
import { PLAYBOOK_IDS } from '#features/content/playbook-schema.ts';
import { WRITING_STAGES } from '#features/models/writer.ts';
import { Language, lineSchema, paragraphsSchema } from '#platform/schema.ts';

/** The number of messages in a sequence, and its default (specification, section 9). */
export const FEWEST_MESSAGES = 2;
export const MOST_MESSAGES = 5;
export const USUAL_MESSAGES = 3;

/** The longest text of a template, in characters. */
export const LONGEST_TEMPLATE = 4000;

export const PlaybookId = z.enum(PLAYBOOK_IDS);

/** The subject of a sequence, without any patient data (S20). */
export const SequenceRequest = z.strictObject({
  theme: lineSchema(200),
  /** Null when no playbook fits the theme: then the messages are general. */
  playbook: z.nullable(PlaybookId),
  /** The clinic's own words, which go into the first message as they are. */
  details: paragraphsSchema(1000),
  numMessages: z.int().check(z.gte(FEWEST_MESSAGES), z.lte(MOST_MESSAGES)),
  language: Language,
  profileType: lineSchema(60),
  clinicName: z.string(),
  clinicPhone: z.string(),
  /** Texts that the clinic saved before; a second sequence repeats none of them. */
  savedTexts: z.array(z.string()),
  /** Same request and seed, same sequence. The caller takes a new one each time. */
  seed: z.string(),
});
export type SequenceRequest = z.infer<typeof SequenceRequest>;

/** One message of a writer; strict, because an external model may answer anything. */
export const WrittenTemplate = z.strictObject({
  messageTemplate: paragraphsSchema(LONGEST_TEMPLATE).check(z.refine((text) => text.trim() !== '')),
  sequenceDays: z.int().check(z.gte(1), z.lte(365)),
  sequenceOrder: z.int().check(z.gte(1), z.lte(50)),
});
export type WrittenTemplate = z.infer<typeof WrittenTemplate>;

/** The progress of a sequence. Counts start again with each try. */
export const SequenceProgress = z.strictObject({
  stage: z.enum(WRITING_STAGES),
  /** From 1: an unusable or unreadable answer is requested once more. */
  attempt: z.int().check(z.positive()),
  /** The number of complete messages. */
  messages: z.int().check(z.nonnegative()),
  /** The characters of all messages so far. */
  characters: z.int().check(z.nonnegative()),
});
export type SequenceProgress = z.infer<typeof SequenceProgress>;
