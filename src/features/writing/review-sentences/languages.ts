import type { Language } from '#platform/language.ts';
import { bengaliSentences } from './bn.ts';
import { englishSentences } from './en.ts';
import { gujaratiSentences } from './gu.ts';
import { hindiSentences } from './hi.ts';
import { kannadaSentences } from './kn.ts';
import { malayalamSentences } from './ml.ts';
import { marathiSentences } from './mr.ts';
import { punjabiSentences } from './pa.ts';
import { tamilSentences } from './ta.ts';
import { teluguSentences } from './te.ts';
import type { ReviewSentences } from './schema.ts';

/** The sentences of review drafts, by language. */
export const REVIEW_SENTENCES: Readonly<Record<Language, ReviewSentences>> = {
  en: englishSentences,
  hi: hindiSentences,
  gu: gujaratiSentences,
  mr: marathiSentences,
  bn: bengaliSentences,
  ta: tamilSentences,
  te: teluguSentences,
  kn: kannadaSentences,
  ml: malayalamSentences,
  pa: punjabiSentences,
};
