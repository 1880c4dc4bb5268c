import type { Language } from '#platform/language.ts';
import { bengaliMessages } from './bn.ts';
import { englishMessages } from './en.ts';
import { gujaratiMessages } from './gu.ts';
import { hindiMessages } from './hi.ts';
import { kannadaMessages } from './kn.ts';
import { malayalamMessages } from './ml.ts';
import { marathiMessages } from './mr.ts';
import { punjabiMessages } from './pa.ts';
import { tamilMessages } from './ta.ts';
import { teluguMessages } from './te.ts';
import type { MessageTemplates } from './schema.ts';

/** The message texts that every installation has, by language. */
export const BUILT_IN_TEMPLATES: Readonly<Record<Language, MessageTemplates>> = {
  en: englishMessages,
  hi: hindiMessages,
  gu: gujaratiMessages,
  mr: marathiMessages,
  bn: bengaliMessages,
  ta: tamilMessages,
  te: teluguMessages,
  kn: kannadaMessages,
  ml: malayalamMessages,
  pa: punjabiMessages,
};
