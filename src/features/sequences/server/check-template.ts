import type { ClinicMarks } from '#features/writing/guards/schema.ts';
import { TEMPLATE_SENTENCES } from '#features/writing/guards/sentences.ts';
import { checkText } from '#features/writing/guards/check-text.ts';
import type { Issue } from '#platform/errors.ts';
import type { Language } from '#platform/language.ts';

export function findIssues(
  template: { messageTemplate: string; language: Language; marks: ClinicMarks },
  path: string,
): Issue[] {
  const { messageTemplate: text, language, marks } = template;
  const check = { text, language, kind: 'sequence', clinic: marks, author: 'person' } as const;
  return checkText(check)
    .filter(({ severity }) => severity === 'error')
    .map(({ rule }) => ({ path, message: TEMPLATE_SENTENCES[rule] }));
}
