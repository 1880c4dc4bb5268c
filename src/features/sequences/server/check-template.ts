import type { ClinicMarks } from '#features/writing/guards/schema.ts';
import { TEMPLATE_SENTENCES } from '#features/writing/guards/sentences.ts';
import { findProblems } from '#features/writing/server/find-problems.ts';
import type { Issue } from '#platform/errors.ts';
import type { Language } from '#platform/language.ts';

export async function findIssues(
  template: { messageTemplate: string; language: Language; marks: ClinicMarks },
  path: string,
): Promise<Issue[]> {
  const { messageTemplate: text, language, marks } = template;
  const check = { text, language, kind: 'sequence', clinic: marks, author: 'person' } as const;
  return (await findProblems(check))
    .filter(({ severity }) => severity === 'error')
    .map(({ rule }) => ({ path, message: TEMPLATE_SENTENCES[rule] }));
}
