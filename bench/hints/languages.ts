import type { Language } from '../../src/platform/language.ts';
import { bengaliHints } from './bn.ts';
import { englishHints } from './en.ts';
import { gujaratiHints } from './gu.ts';
import { hindiHints } from './hi.ts';
import { kannadaHints } from './kn.ts';
import { malayalamHints } from './ml.ts';
import { marathiHints } from './mr.ts';
import { punjabiHints } from './pa.ts';
import type { Hints } from './schema.ts';
import { tamilHints } from './ta.ts';
import { teluguHints } from './te.ts';

export const HINTS: Readonly<Record<Language, Hints>> = {
  en: englishHints,
  hi: hindiHints,
  gu: gujaratiHints,
  mr: marathiHints,
  bn: bengaliHints,
  ta: tamilHints,
  te: teluguHints,
  kn: kannadaHints,
  ml: malayalamHints,
  pa: punjabiHints,
};
