import { BUILT_IN_TEMPLATES } from '#features/content/message-templates.ts';
import { LANGUAGES, type Language } from '#platform/language.ts';
import type { TemplateType } from './schema.ts';

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

/** Lists the two built-in review templates in every language. */
export function listSharedReviewTemplates(): SharedTemplate[] {
  return LANGUAGES.flatMap((language) =>
    DEFAULTS.map((template) => ({
      ...template,
      language,
      messageTemplate: BUILT_IN_TEMPLATES[language][template.templateType],
    })),
  );
}
