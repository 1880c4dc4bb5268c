import type { Language } from '#platform/language.ts';
import type { Grammar } from './schema.ts';
import { bengaliGrammar } from './bn.ts';
import { englishGrammar } from './en.ts';
import { gujaratiGrammar } from './gu.ts';
import { hindiGrammar } from './hi.ts';
import { kannadaGrammar } from './kn.ts';
import { malayalamGrammar } from './ml.ts';
import { marathiGrammar } from './mr.ts';
import { punjabiGrammar } from './pa.ts';
import { tamilGrammar } from './ta.ts';
import { teluguGrammar } from './te.ts';

/** The words by which each language makes conditions, negations and requests. */
export const GRAMMARS: Readonly<Record<Language, Grammar>> = {
  en: englishGrammar,
  hi: hindiGrammar,
  gu: gujaratiGrammar,
  mr: marathiGrammar,
  bn: bengaliGrammar,
  ta: tamilGrammar,
  te: teluguGrammar,
  kn: kannadaGrammar,
  ml: malayalamGrammar,
  pa: punjabiGrammar,
};
