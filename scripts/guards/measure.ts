import type { Language } from '../../src/platform/language.ts';
import { checkText } from '../../src/features/writing/guards/rules.ts';
import type { ClinicMarks, Weights } from '../../src/features/writing/guards/schema.ts';
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

/** Checks each example as a model's text: by the rules alone, or with the second opinion. */
export function measureGuards(
  language: Language,
  halves: readonly LanguageExamples[],
  weights?: Weights,
): Measured {
  const measured = { harmful: 0, legitimate: 0, passed: [] as Mistake[], refused: [] as Mistake[] };
  for (const rule of EXAMPLE_RULES) {
    for (const half of halves) {
      const { harmful = [], legitimate = [], legitimateReviews = [] } = half[rule] ?? {};
      measured.harmful += harmful.length;
      measured.legitimate += legitimate.length + legitimateReviews.length;
      const passed = harmful.filter((text) => !isFound(text, { rule, language, weights }));
      measured.passed.push(...passed.map((text) => ({ rule, text })));
      const refused = [
        ...legitimate.filter((text) => isRefused(text, { language, kind: 'request', weights })),
        ...legitimateReviews.filter((text) =>
          isRefused(text, { language, kind: 'review', weights }),
        ),
      ];
      measured.refused.push(...refused.map((text) => ({ rule, text })));
    }
  }
  return measured;
}

function isFound(
  text: string,
  { rule, ...by }: { rule: ExampleRule; language: Language; weights?: Weights },
): boolean {
  return checkText({ text, ...by, kind: 'request', clinic: EXAMPLE_CLINIC }).some(
    (found) => found.severity === 'error' && (rule === 'TRICKS' || found.rule === rule),
  );
}

function isRefused(
  text: string,
  by: { language: Language; kind: 'request' | 'review'; weights?: Weights },
): boolean {
  // People also type their language in Latin letters, which is no harm.
  return checkText({ text, ...by, clinic: EXAMPLE_CLINIC }).some(
    ({ rule, severity }) => severity === 'error' && rule !== 'WRONG_SCRIPT',
  );
}
