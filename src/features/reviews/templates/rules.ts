import { BUILT_IN_TEMPLATES } from '#features/writing/phrases/rules.ts';
import { marksOf } from '#features/writing/contacts/rules.ts';
import { checkText, isAllowed } from '#features/writing/guards/rules.ts';
import { LANGUAGES, type Language } from '#platform/language.ts';
import type { SendingClinic } from '../rules.ts';
import type { TemplateType } from '../schema.ts';

export interface SharedTemplate {
  readonly name: string;
  readonly templateType: TemplateType;
  readonly language: Language;
  readonly messageTemplate: string;
  readonly description: string;
}

const DEFAULTS = [
  {
    templateType: 'ai_integrated',
    name: 'AI Integrated',
    description: 'Thanks the patient; a review draft and the link to the listing follow.',
  },
  {
    templateType: 'simple_thank_you',
    name: 'Simple Thank You',
    description: 'Thanks the patient, and nothing else.',
  },
] as const;

/** The two built-in review templates, in every language. */
export function sharedReviewTemplates(): SharedTemplate[] {
  return LANGUAGES.flatMap((language) =>
    DEFAULTS.map((one) => ({
      ...one,
      language,
      messageTemplate: BUILT_IN_TEMPLATES[language][one.templateType],
    })),
  );
}

/**
 * The first of `templates` that breaks no rule. Nobody who prepares messages can mend a clinic's template, so one that may not go out
 * gives way to the one after it.
 */
export function usableTemplate(
  templates: readonly string[],
  { language, clinic }: { language: Language; clinic: SendingClinic },
): string | undefined {
  const marks = marksOf(clinic);
  return templates.find((text) =>
    isAllowed(checkText({ text, language, kind: 'request', clinic: marks, author: 'person' })),
  );
}
