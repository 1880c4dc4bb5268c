import * as z from 'zod/mini';
import { WRITING_STAGES } from '../writer.ts';
import { lineSchema, paragraphsSchema, SequenceLanguage } from '#platform/schema.ts';

/** How many messages a sequence may have, and how many it has unless said otherwise (specification, section 9). */
export const FEWEST_MESSAGES = 2;
export const MOST_MESSAGES = 5;
export const USUAL_MESSAGES = 3;

/** What a sequence is to be about. Nothing in it is about a patient (S20). */
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

/** One message as a writer gives it; strict, because an outside model may answer anything. */
export const WrittenTemplate = z.strictObject({
  messageTemplate: paragraphsSchema(4000).check(z.refine((text) => text.trim() !== '')),
  sequenceDays: z.int().check(z.gte(1), z.lte(365)),
  sequenceOrder: z.int().check(z.gte(1), z.lte(50)),
});
export type WrittenTemplate = z.infer<typeof WrittenTemplate>;

/** How far the writing of a sequence is. Counts begin anew when the writer is asked again. */
export const SequenceProgress = z.strictObject({
  stage: z.enum(WRITING_STAGES),
  /** From 1: what could not be read, or broke a rule, is asked for once more. */
  attempt: z.int().check(z.positive()),
  /** How many messages are there from beginning to end. */
  messages: z.int().check(z.nonnegative()),
  /** Of all messages, as far as they have come. */
  characters: z.int().check(z.nonnegative()),
});
export type SequenceProgress = z.infer<typeof SequenceProgress>;

/** What a sequence may be about, as far as the built-in writer knows. */
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

/** Where a message stands in its sequence; what comes after the third is `later`. */
export const MOMENTS = ['first', 'second', 'third', 'later'] as const;
export type Moment = (typeof MOMENTS)[number];

/**
 * What the built-in writer says in one language. Placeholders: {patient_name}, {clinic_name}, {clinic_phone}, to which no ending
 * is glued. `[this|that]` is a choice. No sentence names an illness, since others may read the phone, states a finding, or promises a result.
 */
export interface SequencePhrases {
  readonly greetings: readonly string[];
  readonly openings: Readonly<Record<Moment, readonly string[]>>;
  /** At least as many as a sequence has messages, so that none is said twice. */
  readonly tips: Readonly<Record<Theme, readonly string[]>>;
  /** How to reach the clinic. */
  readonly invitations: readonly string[];
  readonly closings: readonly string[];
  readonly optOut: string;
}
