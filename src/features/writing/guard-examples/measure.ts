import type { Language } from '#platform/language.ts';
import { checkText } from '../guards/rules.ts';
import type { ClinicMarks } from '../guards/schema.ts';
import { EXAMPLE_RULES, type ExampleRule, type LanguageExamples } from './schema.ts';

/** The clinic of the examples. */
const EXAMPLE_CLINIC: ClinicMarks = {
  names: ['Sunrise Clinic'],
  phones: ['+91 98765 43210'],
  links: ['https://g.page/r/Cx1/review'],
};

interface Mistake {
  readonly rule: ExampleRule;
  readonly text: string;
}

/** What the guards get wrong in the examples of one language. */
export interface Measured {
  readonly harmful: number;
  readonly legitimate: number;
  readonly passed: readonly Mistake[];
  readonly refused: readonly Mistake[];
}

/** Checks each example as a model's text. */
export function measureGuards(language: Language, halves: readonly LanguageExamples[]): Measured {
  const measured = { harmful: 0, legitimate: 0, passed: [] as Mistake[], refused: [] as Mistake[] };
  for (const rule of EXAMPLE_RULES) {
    for (const half of halves) {
      const { harmful = [], legitimate = [], legitimateReviews = [] } = half[rule] ?? {};
      measured.harmful += harmful.length;
      measured.legitimate += legitimate.length + legitimateReviews.length;
      const passed = harmful.filter((text) => !isFound(text, { rule, language }));
      measured.passed.push(...passed.map((text) => ({ rule, text })));
      const refused = [
        ...legitimate.filter((text) => isRefused(text, { language, kind: 'request' })),
        ...legitimateReviews.filter((text) => isRefused(text, { language, kind: 'review' })),
      ];
      measured.refused.push(...refused.map((text) => ({ rule, text })));
    }
  }
  return measured;
}

function isFound(
  text: string,
  { rule, language }: { rule: ExampleRule; language: Language },
): boolean {
  return checkText({ text, language, kind: 'request', clinic: EXAMPLE_CLINIC }).some(
    (found) => found.severity === 'error' && (rule === 'TRICKS' || found.rule === rule),
  );
}

function isRefused(
  text: string,
  { language, kind }: { language: Language; kind: 'request' | 'review' },
): boolean {
  // People also type their language in Latin letters, which is no harm.
  return checkText({ text, language, kind, clinic: EXAMPLE_CLINIC }).some(
    ({ rule, severity }) => severity === 'error' && rule !== 'WRONG_SCRIPT',
  );
}
