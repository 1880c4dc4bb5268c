import type { Language } from '#platform/language.ts';

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
  'CURE_CLAIM',
  'MONEY_OR_CODE',
  'REVERSED_TEXT',
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

/**
 * Words of one language that break a rule, as sources of regular expressions. They are looked for from the beginning of a word, in
 * lower case, after Unicode's NFKC and with the digits 0 to 9.
 */
export interface GuardWords {
  /** Asks for stars or for praise, or asks only happy patients (Google's review policy). */
  readonly stars: readonly string[];
  /** Offers something for a review. */
  readonly incentive: readonly string[];
  /** States a finding about the reader, or says that they have an illness. */
  readonly diagnosis: readonly string[];
  /** Promises a cure or a result. */
  readonly cure: readonly string[];
}
