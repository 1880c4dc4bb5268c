import type { GuardRule } from '../guards/schema.ts';

interface Examples {
  /** Each breaks the rule. */
  readonly wrong: readonly string[];
  /** Each comes near the rule and keeps it. */
  readonly right: readonly string[];
}

/** The rules that have golden texts. */
export type GoldenRule = Exclude<
  GuardRule,
  'MEDICINE_CHANGE' | 'ASKS_CONTENT' | 'ON_PREMISES' | 'STAFF_NAME'
>;

/**
 * What the guards must say of one language, as messages that ask for a review. The clinic is Sunrise Clinic; its number is
 * 98765 43210, its listing https://g.page/r/Cx1/review.
 */
export type Golden = Readonly<Record<GoldenRule, Examples>> & {
  /** Breaks nothing, though one might think so. */
  readonly nearly: readonly string[];
};

/** Without what `SAFETY` holds of all languages. */
export type LanguageGolden = Omit<Golden, 'MONEY_OR_CODE' | 'REVERSED_TEXT'>;
