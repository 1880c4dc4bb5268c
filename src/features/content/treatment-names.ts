import bengali from '#content/bn/treatments.json' with { type: 'json' };
import english from '#content/en/treatments.json' with { type: 'json' };
import gujarati from '#content/gu/treatments.json' with { type: 'json' };
import hindi from '#content/hi/treatments.json' with { type: 'json' };
import kannada from '#content/kn/treatments.json' with { type: 'json' };
import malayalam from '#content/ml/treatments.json' with { type: 'json' };
import marathi from '#content/mr/treatments.json' with { type: 'json' };
import punjabi from '#content/pa/treatments.json' with { type: 'json' };
import tamil from '#content/ta/treatments.json' with { type: 'json' };
import telugu from '#content/te/treatments.json' with { type: 'json' };
import * as z from 'zod/mini';
import type { Language } from '#platform/language.ts';
import { TREATMENT_IDS } from './treatments.ts';

/** The treatments in one language: the name first, then other spellings. */
const LanguageTreatments = z.record(z.enum(TREATMENT_IDS), z.tuple([z.string()], z.string()));
export type LanguageTreatments = z.infer<typeof LanguageTreatments>;

/** The names of the treatments, by language. */
export const TREATMENT_NAMES: Readonly<Record<Language, LanguageTreatments>> = {
  en: LanguageTreatments.parse(english),
  hi: LanguageTreatments.parse(hindi),
  gu: LanguageTreatments.parse(gujarati),
  mr: LanguageTreatments.parse(marathi),
  bn: LanguageTreatments.parse(bengali),
  ta: LanguageTreatments.parse(tamil),
  te: LanguageTreatments.parse(telugu),
  kn: LanguageTreatments.parse(kannada),
  ml: LanguageTreatments.parse(malayalam),
  pa: LanguageTreatments.parse(punjabi),
};
