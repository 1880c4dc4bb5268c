import { toClinicMarks } from '#features/text-checks/contacts.ts';
import { TEMPLATE_SENTENCES } from '#features/text-checks/sentences.ts';
import { checkText } from '#features/text-checks/check-text.ts';
import type { Language } from '#platform/language.ts';
import type { SendingClinic } from '../rules.ts';

interface Wording {
  readonly language: Language;
  readonly clinic: SendingClinic;
}

/** Returns why a template is not sent, or null when it may be. */
export function templateProblem(text: string, { language, clinic }: Wording): string | null {
  const findings = checkText({
    text,
    language,
    kind: 'request',
    clinic: toClinicMarks(clinic),
    author: 'person',
  });
  const finding = findings.find(({ severity }) => severity === 'error');
  if (finding === undefined) return null;
  const excerpt = finding.excerpt === '' ? '' : ` (${finding.excerpt})`;
  return `${TEMPLATE_SENTENCES[finding.rule]}${excerpt}`;
}

/**
 * Returns the first of `templates` that may be sent, and why an earlier one may not. The person who
 * prepares messages cannot change the clinic's template there, so it gives way to the one after it.
 */
export function usableTemplate(
  templates: readonly string[],
  wording: Wording,
): { template: string | undefined; problem: string | null } {
  const problems = templates.map((text) => templateProblem(text, wording));
  const index = problems.indexOf(null);
  return {
    template: templates[index],
    problem: index === 0 ? null : (problems[0] ?? null),
  };
}
