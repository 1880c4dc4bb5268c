import * as z from 'zod/mini';
import type { GuardRule } from '../../src/features/writing/guards/schema.ts';

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
const RuleExamples = z.strictObject({
  harmful: z.array(z.string()),
  legitimate: z.array(z.string()),
  /** Drafts in the patient's words that break nothing. */
  legitimateReviews: z.optional(z.array(z.string())),
});

/** A rule is left out where the author has no example of it yet. */
export const LanguageExamples = z.partialRecord(z.enum(EXAMPLE_RULES), RuleExamples);
export type LanguageExamples = z.infer<typeof LanguageExamples>;
