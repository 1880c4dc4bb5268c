import bengali from '#content/bn/templates.json' with { type: 'json' };
import english from '#content/en/templates.json' with { type: 'json' };
import gujarati from '#content/gu/templates.json' with { type: 'json' };
import hindi from '#content/hi/templates.json' with { type: 'json' };
import kannada from '#content/kn/templates.json' with { type: 'json' };
import malayalam from '#content/ml/templates.json' with { type: 'json' };
import marathi from '#content/mr/templates.json' with { type: 'json' };
import punjabi from '#content/pa/templates.json' with { type: 'json' };
import tamil from '#content/ta/templates.json' with { type: 'json' };
import telugu from '#content/te/templates.json' with { type: 'json' };
import type { Language } from '#platform/language.ts';
import type { MessageTemplates } from './message-template-schema.ts';

/** The message texts that every installation has, by language. */
export const BUILT_IN_TEMPLATES: Readonly<Record<Language, MessageTemplates>> = {
  en: english,
  hi: hindi,
  gu: gujarati,
  mr: marathi,
  bn: bengali,
  ta: tamil,
  te: telugu,
  kn: kannada,
  ml: malayalam,
  pa: punjabi,
};
