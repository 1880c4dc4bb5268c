import type { Language } from '#platform/language.ts';

/** The most words in one message; also the specification's limit for a model. */
export const LONGEST_MESSAGE_WORDS = 300;

/** The purpose of a text, which decides the rules and their severity. */
export const TEXT_KINDS = ['review', 'request', 'sequence', 'appointment'] as const;
/** `review`: a draft in the patient's voice. `request`: a message that thanks or asks for a review. */
export type TextKind = (typeof TEXT_KINDS)[number];

export const GUARD_RULES = [
  'EMPTY',
  'TOO_LONG',
  'UNKNOWN_PLACEHOLDER',
  'WRONG_SCRIPT',
  'FOREIGN_LINK',
  'FOREIGN_PHONE',
  'ASKS_FOR_STARS',
  'INCENTIVE',
  'DIAGNOSIS',
  'MEDICINE_CHANGE',
  'CURE_CLAIM',
  'MONEY_OR_CODE',
  'REVERSED_TEXT',
  'ASKS_CONTENT',
  'ON_PREMISES',
  'STAFF_NAME',
  'NO_OPT_OUT',
] as const;
export type GuardRule = (typeof GUARD_RULES)[number];

/** An error blocks saving and sending; a warning informs. */
export type Severity = 'error' | 'warning';

export interface Finding {
  readonly rule: GuardRule;
  readonly severity: Severity;
  /** The words that break the rule; empty when it is the whole text. */
  readonly excerpt: string;
}

/** The clinic's own names, numbers and links, which its texts may contain. */
export interface ClinicMarks {
  /** Names of the clinic and its doctors: their words break no rule. */
  readonly names: readonly string[];
  /** Doctors and other staff, whom a request may not suggest to name in a review. */
  readonly staff?: readonly string[];
  readonly phones: readonly string[];
  readonly links: readonly string[];
}

export interface TextToCheck {
  readonly text: string;
  readonly language: Language;
  readonly kind: TextKind;
  readonly clinic: ClinicMarks;
  /** True for a composed text: the patient would see any braces. */
  readonly isFilled?: boolean;
  /** The author. Most rules block a model's text and only warn a person. */
  readonly author?: 'model' | 'person';
}
