import type { Tone } from '../schema.ts';

/** What a patient may write about beside the treatment and the doctor. */
export const TOPICS = [
  'staff',
  'waiting',
  'cleanliness',
  'explanation',
  'listening',
  'booking',
  'comfort',
  'guidance',
] as const;
export type Topic = (typeof TOPICS)[number];

/**
 * Sentences of one language for a review draft, as a patient would write them: first person, no verb form that
 * tells the writer's gender, no stars, no promise of a cure, and nothing glued to a placeholder that depends on the name.
 * `[this|that]` is a choice, one option of which may be empty. Placeholders: {clinic_name}, {doctor_name}, {treatment}, {visit_date}.
 */
export interface ReviewPhrases {
  /** Say where the visit was and how it felt. */
  readonly openings: Readonly<Record<Tone, readonly string[]>>;
  /** Say only where and when: for a patient whose words are not all praise. */
  readonly visited: readonly string[];
  /** Say only what it was for. */
  readonly cameFor: readonly string[];
  readonly treatment: readonly string[];
  readonly doctor: readonly string[];
  readonly topics: Readonly<Record<Topic, readonly string[]>>;
  readonly closings: Readonly<Record<Tone, readonly string[]>>;
}

/** Beginnings of words by which a hint names a topic, and words that turn praise into complaint. */
export interface HintWords {
  readonly topics: Readonly<Record<Topic, readonly string[]>>;
  readonly complaint: readonly string[];
}

/** Built-in message texts of one language, to be filled by `fillTemplate`. */
export interface MessageTemplates {
  /** First of three messages: thanks. Review placeholders. */
  readonly ai_integrated: string;
  /** Thanks alone. Review placeholders. */
  readonly simple_thank_you: string;
  /** Hands over the draft, {review_text}, to be changed. */
  readonly ai_second: string;
  /** The link to the clinic's listing. Review placeholders. */
  readonly gmb_link: string;
  /** Appointment reminder. Appointment placeholders. */
  readonly appointment: string;
}

export interface LanguagePhrases {
  readonly review: ReviewPhrases;
  readonly hintWords: HintWords;
  readonly templates: MessageTemplates;
}

/** A follow-up message that every installation has, in the words of the sequence template's fields. */
export interface BuiltInSequenceTemplate {
  readonly profileType: string;
  readonly language: 'en' | 'hi' | 'gu' | 'mr';
  /** Days after the visit. */
  readonly sequenceDays: number;
  /** From 1. */
  readonly sequenceOrder: number;
  readonly messageTemplate: string;
}
