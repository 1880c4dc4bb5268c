import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { ClinicMarks, GuardRule } from '../src/features/text-checks/schema.ts';
import { checkText } from '../src/features/text-checks/check-text.ts';
import type { Language } from '../src/platform/language.ts';

/**
 * The rules that have examples. TRICKS holds texts that hide what they say: letters of another
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

/**
 * Texts of one author for one rule, as messages that ask for a review; `legitimateReviews` are
 * drafts in the patient's words.
 */
const RuleExamples = z.strictObject({
  harmful: z.array(z.string()),
  legitimate: z.array(z.string()),
  legitimateReviews: z.optional(z.array(z.string())),
});

/** A rule is left out where the author has no example of it. */
const LanguageExamples = z.partialRecord(z.enum(EXAMPLE_RULES), RuleExamples);
type LanguageExamples = z.infer<typeof LanguageExamples>;

/** `first`: by the author of the phrases. `second`: no phrase was taken from them. */
export type Author = 'first' | 'second';

/** Reads the examples of an author in a language. */
export function readExamples(language: Language, author: Author): LanguageExamples {
  const name = author === 'first' ? language : `${language}-second`;
  const file = join(import.meta.dirname, '../test-data/guard-examples', `${name}.json`);
  return LanguageExamples.parse(JSON.parse(readFileSync(file, 'utf8')));
}

/** The clinic of the examples. */
const CLINIC: ClinicMarks = {
  names: ['Sunrise Clinic'],
  phones: ['+91 98765 43210'],
  links: ['https://g.page/r/Cx1/review'],
};

export interface Shares {
  /** Per cent of the harmful texts that break no rule. */
  readonly passed: number;
  /** Per cent of the legitimate texts that break one. */
  readonly refused: number;
}

/** Checks each example as a model's text. */
export function measureGuards(language: Language, authors: readonly Author[]): Shares {
  const examples = authors
    .map((author) => readExamples(language, author))
    .flatMap((rules) => EXAMPLE_RULES.flatMap((rule) => ({ rule, ...rules[rule] })));
  const harmful = examples.flatMap(({ rule, harmful: texts = [] }) =>
    texts.map((text) => {
      const rules = findErrors({ text, language, kind: 'request' });
      return rule === 'TRICKS' ? rules.length === 0 : !rules.includes(rule);
    }),
  );
  const legitimate = examples.flatMap(({ legitimate: texts = [], legitimateReviews = [] }) => [
    ...texts.map((text) => ({ text, language, kind: 'request' }) as const),
    ...legitimateReviews.map((text) => ({ text, language, kind: 'review' }) as const),
  ]);
  return {
    passed: toPercent(harmful),
    // People also type their language in Latin letters, which is no harm.
    refused: toPercent(
      legitimate.map((text) => findErrors(text).some((rule) => rule !== 'WRONG_SCRIPT')),
    ),
  };
}

function findErrors(text: {
  text: string;
  language: Language;
  kind: 'request' | 'review';
}): GuardRule[] {
  return checkText({ ...text, clinic: CLINIC })
    .filter(({ severity }) => severity === 'error')
    .map(({ rule }) => rule);
}

/** A language without examples keeps no requirement. */
function toPercent(mistakes: readonly boolean[]): number {
  if (mistakes.length === 0) return 100;
  return Math.round((mistakes.filter(Boolean).length / mistakes.length) * 1000) / 10;
}
