import type { Language } from '#platform/language.ts';
import { bengaliLexicon } from './bn.ts';
import { englishLexicon } from './en.ts';
import { gujaratiLexicon } from './gu.ts';
import { hindiLexicon } from './hi.ts';
import { kannadaLexicon } from './kn.ts';
import { malayalamLexicon } from './ml.ts';
import { marathiLexicon } from './mr.ts';
import { punjabiLexicon } from './pa.ts';
import type { Lexicon } from './schema.ts';
import { tamilLexicon } from './ta.ts';
import { teluguLexicon } from './te.ts';

export const LEXICONS: Readonly<Record<Language, Lexicon>> = {
  en: englishLexicon,
  hi: hindiLexicon,
  gu: gujaratiLexicon,
  mr: marathiLexicon,
  bn: bengaliLexicon,
  ta: tamilLexicon,
  te: teluguLexicon,
  kn: kannadaLexicon,
  ml: malayalamLexicon,
  pa: punjabiLexicon,
};
