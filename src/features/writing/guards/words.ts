import { LANGUAGES, type Language } from '#platform/language.ts';
import { bengaliGrammar, bengaliGuards } from './bn.ts';
import { englishGrammar, englishGuards } from './en.ts';
import { gujaratiGrammar, gujaratiGuards } from './gu.ts';
import { hindiGrammar, hindiGuards } from './hi.ts';
import { kannadaGrammar, kannadaGuards } from './kn.ts';
import { malayalamGrammar, malayalamGuards } from './ml.ts';
import { marathiGrammar, marathiGuards } from './mr.ts';
import { MONEY_WORDS } from './money-words.ts';
import { punjabiGrammar, punjabiGuards } from './pa.ts';
import type { Grammar, GuardWords } from './schema.ts';
import { tamilGrammar, tamilGuards } from './ta.ts';
import { teluguGrammar, teluguGuards } from './te.ts';

interface LanguageWords {
  readonly grammar: Grammar;
  /** With requests for money, or for a code that opens an account. */
  readonly lists: GuardWords & { readonly money: readonly string[] };
}

const WORDS: Readonly<Record<Language, readonly [Grammar, GuardWords]>> = {
  en: [englishGrammar, englishGuards],
  hi: [hindiGrammar, hindiGuards],
  gu: [gujaratiGrammar, gujaratiGuards],
  mr: [marathiGrammar, marathiGuards],
  bn: [bengaliGrammar, bengaliGuards],
  ta: [tamilGrammar, tamilGuards],
  te: [teluguGrammar, teluguGuards],
  kn: [kannadaGrammar, kannadaGuards],
  ml: [malayalamGrammar, malayalamGuards],
  pa: [punjabiGrammar, punjabiGuards],
};

/** What breaks a rule, by language. */
export const GUARD_WORDS = Object.fromEntries(
  LANGUAGES.map((language) => {
    const [grammar, lists] = WORDS[language];
    return [language, { grammar, lists: { ...lists, money: MONEY_WORDS[language] } }];
  }),
) as Readonly<Record<Language, LanguageWords>>;
