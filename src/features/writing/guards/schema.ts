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

/**
 * Words that shape a sentence, as sources of regular expressions that match whole words. They decide
 * what a clause says: a condition states nothing, and a negated promise is none.
 */
export interface Grammar {
  /** Open a condition or another thing that is not stated: 'if', 'whether'. */
  readonly opensCondition: readonly string[];
  /** Close a condition, in languages that put it last: 'असल्यास'. */
  readonly closesCondition: readonly string[];
  /** Begin another statement in the same sentence: 'but', 'then'. */
  readonly boundary: readonly string[];
  readonly not: readonly string[];
  /** Words by which a text asks the reader to do something: 'please', 'give'. */
  readonly ask: readonly string[];
  /** The first person of a patient who tells about their own visit. */
  readonly own: readonly string[];
  /** The reader, the future or everybody: what makes a result a promise in a patient's words. */
  readonly promise: readonly string[];
  /** A review, or writing one. */
  readonly review: readonly string[];
}

/**
 * Words of one language that break a rule, as sources of regular expressions. They are looked for
 * from the beginning of a word in the spelling of `foldSpelling`, in one clause at a time.
 */
export interface GuardWords {
  /** Asks for stars or for praise (Google's review policy). */
  readonly stars: readonly string[];
  /** The condition of a request that only pleased patients shall answer. */
  readonly happyOnly: readonly string[];
  /** Offers something for a review. */
  readonly incentive: readonly string[];
  /** States a finding about the reader, or says that they have an illness. */
  readonly diagnosis: readonly string[];
  /** Tells the reader to stop or change a medicine. */
  readonly medicine: readonly string[];
  /** Tells the reader to take none, in words that contain the negation. */
  readonly omission: readonly string[];
  /** Promises a cure or a result. */
  readonly cure: readonly string[];
  /** Promises by a negation, such as 'no side effects'. */
  readonly harmless: readonly string[];
  /** Suggests what a review shall say. */
  readonly content: readonly string[];
  /** Suggests words or what to leave out, also by a negation. */
  readonly wording: readonly string[];
  /** Asks for a review while the patient is still in the clinic. */
  readonly premises: readonly string[];
  /** Asks to name a member of the staff. */
  readonly staff: readonly string[];
}
