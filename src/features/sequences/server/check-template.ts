import type { ClinicMarks } from '#features/text-checks/schema.ts';
import { TEMPLATE_SENTENCES } from '#features/text-checks/sentences.ts';
import { checkText, findOffer } from '#features/text-checks/check-text.ts';
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

/** Checks for words that look like an offer. */
export function hasOffer({
  messageTemplate: text,
  language,
}: {
  messageTemplate: string;
  language: Language;
}): boolean {
  return findOffer({ text, language }) !== undefined;
}
