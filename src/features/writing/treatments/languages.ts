import type { Language } from '#platform/language.ts';
import { bengaliTreatments } from './bn.ts';
import { englishTreatments } from './en.ts';
import { gujaratiTreatments } from './gu.ts';
import { hindiTreatments } from './hi.ts';
import { kannadaTreatments } from './kn.ts';
import { malayalamTreatments } from './ml.ts';
import { marathiTreatments } from './mr.ts';
import { punjabiTreatments } from './pa.ts';
import { tamilTreatments } from './ta.ts';
import { teluguTreatments } from './te.ts';
import type { LanguageTreatments } from './schema.ts';

/** The names of the treatments, by language. */
export const TREATMENT_NAMES: Readonly<Record<Language, LanguageTreatments>> = {
  en: englishTreatments,
  hi: hindiTreatments,
  gu: gujaratiTreatments,
  mr: marathiTreatments,
  bn: bengaliTreatments,
  ta: tamilTreatments,
  te: teluguTreatments,
  kn: kannadaTreatments,
  ml: malayalamTreatments,
  pa: punjabiTreatments,
};
