import type { Language } from '#platform/language.ts';
import { bengaliSecondExamples } from './bn-second.ts';
import { bengaliExamples } from './bn.ts';
import { englishSecondExamples } from './en-second.ts';
import { englishExamples } from './en.ts';
import { gujaratiSecondExamples } from './gu-second.ts';
import { gujaratiExamples } from './gu.ts';
import { hindiSecondExamples } from './hi-second.ts';
import { hindiExamples } from './hi.ts';
import { marathiSecondExamples } from './mr-second.ts';
import { marathiExamples } from './mr.ts';
import { punjabiSecondExamples } from './pa-second.ts';
import { punjabiExamples } from './pa.ts';
import { kannadaSecondExamples } from './kn-second.ts';
import { kannadaExamples } from './kn.ts';
import { malayalamSecondExamples } from './ml-second.ts';
import { malayalamExamples } from './ml.ts';
import { tamilSecondExamples } from './ta-second.ts';
import { tamilExamples } from './ta.ts';
import { teluguSecondExamples } from './te-second.ts';
import { teluguExamples } from './te.ts';
import type { LanguageExamples } from './schema.ts';

/**
 * The examples of a language: first those of the rules' author, then those of a second author, which
 * the rules were never adapted to. Missing where no author has written any yet.
 */
export const GUARD_EXAMPLES: Readonly<Partial<Record<Language, readonly LanguageExamples[]>>> = {
  en: [englishExamples, englishSecondExamples],
  hi: [hindiExamples, hindiSecondExamples],
  gu: [gujaratiExamples, gujaratiSecondExamples],
  mr: [marathiExamples, marathiSecondExamples],
  bn: [bengaliExamples, bengaliSecondExamples],
  ta: [tamilExamples, tamilSecondExamples],
  te: [teluguExamples, teluguSecondExamples],
  kn: [kannadaExamples, kannadaSecondExamples],
  ml: [malayalamExamples, malayalamSecondExamples],
  pa: [punjabiExamples, punjabiSecondExamples],
};
