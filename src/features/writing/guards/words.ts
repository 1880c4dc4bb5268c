import { LANGUAGES, type Language } from '#platform/language.ts';
import { bengaliGuards } from './bn.ts';
import { englishGuards } from './en.ts';
import { gujaratiGuards } from './gu.ts';
import { hindiGuards } from './hi.ts';
import { kannadaGuards } from './kn.ts';
import { malayalamGuards } from './ml.ts';
import { marathiGuards } from './mr.ts';
import { punjabiGuards } from './pa.ts';
import { MONEY_WORDS } from './money-words.ts';
import type { GuardWords } from './schema.ts';
import { tamilGuards } from './ta.ts';
import { teluguGuards } from './te.ts';

export interface AllGuardWords extends GuardWords {
  /** Asks for money, or for a code that opens an account. */
  readonly money: readonly string[];
}

const WORDS: Readonly<Record<Language, GuardWords>> = {
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

export const GUARD_WORDS = Object.fromEntries(
  LANGUAGES.map((language) => [language, { ...WORDS[language], money: MONEY_WORDS[language] }]),
) as Readonly<Record<Language, AllGuardWords>>;
