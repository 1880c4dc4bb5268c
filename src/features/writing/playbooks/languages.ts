import type { Language } from '#platform/language.ts';
import { bengaliPlaybooks } from './bn.ts';
import { englishPlaybooks } from './en.ts';
import { gujaratiPlaybooks } from './gu.ts';
import { hindiPlaybooks } from './hi.ts';
import { kannadaPlaybooks } from './kn.ts';
import { malayalamPlaybooks } from './ml.ts';
import { marathiPlaybooks } from './mr.ts';
import { punjabiPlaybooks } from './pa.ts';
import { tamilPlaybooks } from './ta.ts';
import { teluguPlaybooks } from './te.ts';
import type { LanguagePlaybooks } from './schema.ts';

/** The texts of the playbooks, by language. */
export const LANGUAGE_PLAYBOOKS: Readonly<Record<Language, LanguagePlaybooks>> = {
  en: englishPlaybooks,
  hi: hindiPlaybooks,
  gu: gujaratiPlaybooks,
  mr: marathiPlaybooks,
  bn: bengaliPlaybooks,
  ta: tamilPlaybooks,
  te: teluguPlaybooks,
  kn: kannadaPlaybooks,
  ml: malayalamPlaybooks,
  pa: punjabiPlaybooks,
};
