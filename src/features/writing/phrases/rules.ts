import type { Language } from '#platform/language.ts';
import { bengali } from './bn.ts';
import { english } from './en.ts';
import { gujarati } from './gu.ts';
import { hindi } from './hi.ts';
import { kannada } from './kn.ts';
import { malayalam } from './ml.ts';
import { marathi } from './mr.ts';
import { punjabi } from './pa.ts';
import type { LanguagePhrases, MessageTemplates } from './schema.ts';
import { tamil } from './ta.ts';
import { telugu } from './te.ts';

/** Everything that the built-in writer says, by language. */
export const PHRASES: Readonly<Record<Language, LanguagePhrases>> = {
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

/** The message texts that every installation has, by language. */
export const BUILT_IN_TEMPLATES: Readonly<Record<Language, MessageTemplates>> = {
  en: PHRASES.en.templates,
  hi: PHRASES.hi.templates,
  gu: PHRASES.gu.templates,
  mr: PHRASES.mr.templates,
  bn: PHRASES.bn.templates,
  ta: PHRASES.ta.templates,
  te: PHRASES.te.templates,
  kn: PHRASES.kn.templates,
  ml: PHRASES.ml.templates,
  pa: PHRASES.pa.templates,
};
