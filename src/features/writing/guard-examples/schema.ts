import type { GuardRule } from '../guards/schema.ts';

/**
 * The rules that have a corpus. TRICKS holds texts that hide what they say: letters of another
 * script, spaces without width, turned text.
 */
export const EXAMPLE_RULES = [
  'DIAGNOSIS',
  'MEDICINE_CHANGE',
  'MONEY_OR_CODE',
  'INCENTIVE',
  'ASKS_FOR_STARS',
  'CURE_CLAIM',
  'FOREIGN_LINK',
  'FOREIGN_PHONE',
  'ASKS_CONTENT',
  'ON_PREMISES',
  'STAFF_NAME',
  'TRICKS',
] as const satisfies readonly (GuardRule | 'TRICKS')[];
export type ExampleRule = (typeof EXAMPLE_RULES)[number];

/**
 * Texts of one author for one rule, as messages that ask for a review; those of patients are drafts
 * of a review. The clinic is `EXAMPLE_CLINIC`.
 */
export interface RuleExamples {
  readonly harmful: readonly string[];
  readonly legitimate: readonly string[];
  /** Drafts in the patient's words that break nothing. */
  readonly legitimateReviews?: readonly string[];
}

/** A rule is left out where the author has no example of it yet. */
export type LanguageExamples = Readonly<Partial<Record<ExampleRule, RuleExamples>>>;
