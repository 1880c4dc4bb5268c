import type { Language } from '#platform/language.ts';
import { bengaliGuards } from './bn.ts';
import { englishGuards } from './en.ts';
import { gujaratiGuards } from './gu.ts';
import { hindiGuards } from './hi.ts';
import { kannadaGuards } from './kn.ts';
import { malayalamGuards } from './ml.ts';
import { marathiGuards } from './mr.ts';
import { punjabiGuards } from './pa.ts';
import type { GuardWords } from './schema.ts';
import { tamilGuards } from './ta.ts';
import { teluguGuards } from './te.ts';

export const GUARD_WORDS: Readonly<Record<Language, GuardWords>> = {
  en: englishGuards,
  hi: hindiGuards,
  gu: gujaratiGuards,
  mr: marathiGuards,
  bn: bengaliGuards,
  ta: tamilGuards,
  te: teluguGuards,
  kn: kannadaGuards,
  ml: malayalamGuards,
  pa: punjabiGuards,
};
