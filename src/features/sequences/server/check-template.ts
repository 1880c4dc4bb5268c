import { checkText } from '#features/writing/guards/rules.ts';
import type { ClinicMarks } from '#features/writing/guards/schema.ts';
import { TEMPLATE_SENTENCES } from '#features/writing/guards/sentences.ts';
import type { Issue } from '#platform/errors.ts';
import type { Language } from '#platform/language.ts';

export function findIssues(
  template: { messageTemplate: string; language: Language; marks: ClinicMarks },
  path: string,
): Issue[] {
  const { messageTemplate: text, language, marks } = template;
  return checkText({ text, language, kind: 'sequence', clinic: marks, author: 'person' })
    .filter(({ severity }) => severity === 'error')
    .map(({ rule }) => ({ path, message: TEMPLATE_SENTENCES[rule] }));
}
