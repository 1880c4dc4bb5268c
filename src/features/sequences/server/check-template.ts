import type { ClinicMarks } from '#features/text-checks/schema.ts';
import { TEMPLATE_SENTENCES } from '#features/text-checks/sentences.ts';
import { checkText, findOffer } from '#features/text-checks/check-text.ts';
import type { Issue } from '#platform/errors.ts';
import type { Language } from '#platform/language.ts';
import type { SavedTemplate, SequenceTemplate } from '../schema.ts';

interface TemplateToCheck {
  readonly messageTemplate: string;
  readonly language: Language;
}

export function findIssues(
  template: TemplateToCheck & { marks: ClinicMarks },
  path: string,
): Issue[] {
  return checkTemplate(template, template.marks)
    .filter(({ severity }) => severity === 'error')
    .map(({ rule }) => ({ path, message: TEMPLATE_SENTENCES[rule] }));
}

/** Adds to a stored template what the editor of templates would warn of. */
export function addTextWarnings(template: SequenceTemplate, marks: ClinicMarks): SavedTemplate {
  const warnings = checkTemplate(template, marks)
    .filter(({ severity }) => severity === 'warning')
    .map(({ rule, excerpt }) => ({ rule, message: TEMPLATE_SENTENCES[rule], excerpt }));
  return { ...template, warnings };
}

function checkTemplate({ messageTemplate: text, language }: TemplateToCheck, clinic: ClinicMarks) {
  return checkText({ text, language, kind: 'sequence', clinic, author: 'person' });
}

/** Checks for words that look like an offer. */
export function hasOffer({ messageTemplate: text, language }: TemplateToCheck): boolean {
  return findOffer({ text, language }) !== undefined;
}
