import * as z from 'zod/mini';
import { WRITING_STAGES } from '../writer.ts';
import { lineSchema, paragraphsSchema, SequenceLanguage } from '#platform/schema.ts';

/** The number of messages in a sequence, and its default (specification, section 9). */
export const FEWEST_MESSAGES = 2;
export const MOST_MESSAGES = 5;
export const USUAL_MESSAGES = 3;

/** The subject of a sequence, without any patient data (S20). */
export const SequenceRequest = z.strictObject({
  theme: lineSchema(200),
  details: paragraphsSchema(1000),
  numMessages: z.int().check(z.gte(FEWEST_MESSAGES), z.lte(MOST_MESSAGES)),
  language: SequenceLanguage,
  profileType: lineSchema(60),
  clinicName: z.string(),
  clinicPhone: z.string(),
  /** Same request and seed, same sequence. The caller takes a new one each time. */
  seed: z.string(),
});
export type SequenceRequest = z.infer<typeof SequenceRequest>;

/** One message of a writer; strict, because an external model may answer anything. */
export const WrittenTemplate = z.strictObject({
  messageTemplate: paragraphsSchema(4000).check(z.refine((text) => text.trim() !== '')),
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

/** The themes that the built-in writer knows. */
export const THEMES = [
  'diabetes',
  'thyroid',
  'heart',
  'liverKidney',
  'anemia',
  'teeth',
  'skin',
  'women',
  'children',
  'bones',
  'eyes',
  'nerves',
  'lab',
  'imaging',
  'breathing',
  'digestion',
  'mind',
  'festival',
  'season',
  'general',
] as const;
export type Theme = (typeof THEMES)[number];

/** The position of a message in its sequence; all after the third are `later`. */
export const MOMENTS = ['first', 'second', 'third', 'later'] as const;
export type Moment = (typeof MOMENTS)[number];

/**
 * What the built-in writer says in one language. Placeholders: {patient_name}, {clinic_name}, {clinic_phone}, to which no ending
 * is glued. `[this|that]` is a choice. No sentence names an illness, since others may read the phone, states a finding, or promises a result.
 */
export interface SequencePhrases {
  readonly greetings: readonly string[];
  readonly openings: Readonly<Record<Moment, readonly string[]>>;
  /** At least as many as a sequence has messages, so that none repeats. */
  readonly tips: Readonly<Record<Theme, readonly string[]>>;
  /** How to reach the clinic. */
  readonly invitations: readonly string[];
  readonly closings: readonly string[];
  readonly optOut: string;
}
