import type { Language } from '#platform/language.ts';

/** What a text is for; it decides which rules hold and how strictly. */
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
  /** The words that break the rule; empty when it is the text as a whole. */
  readonly excerpt: string;
}

/** What of the clinic's own may stand in its texts. */
export interface ClinicMarks {
  /** Its name, its doctors' names: their words break no rule, whatever they are. */
  readonly names: readonly string[];
  readonly phones: readonly string[];
  readonly links: readonly string[];
}

export interface TextToCheck {
  readonly text: string;
  readonly language: Language;
  readonly kind: TextKind;
  readonly clinic: ClinicMarks;
  /** Composed already: what stands in braces now would reach the patient. */
  readonly isFilled?: boolean;
  /** Who wrote it. Most rules block what a model writes, and only warn a person. */
  readonly author?: 'model' | 'person';
}

/**
 * Words of one language that break a rule, as sources of regular expressions. They are looked for from the beginning of a word, in
 * lower case, after Unicode's NFKC and with the digits 0 to 9.
 */
export interface GuardWords {
  /** Asks for stars or for praise, or asks only those who are happy (Google's review policy). */
  readonly stars: readonly string[];
  /** Offers something for a review. */
  readonly incentive: readonly string[];
  /** Tells the reader a finding or names an illness as theirs. */
  readonly diagnosis: readonly string[];
  /** Promises a cure or a result. */
  readonly cure: readonly string[];
}
