import bengali from '#content/bn/guards.json' with { type: 'json' };
import english from '#content/en/guards.json' with { type: 'json' };
import gujarati from '#content/gu/guards.json' with { type: 'json' };
import hindi from '#content/hi/guards.json' with { type: 'json' };
import kannada from '#content/kn/guards.json' with { type: 'json' };
import malayalam from '#content/ml/guards.json' with { type: 'json' };
import marathi from '#content/mr/guards.json' with { type: 'json' };
import punjabi from '#content/pa/guards.json' with { type: 'json' };
import tamil from '#content/ta/guards.json' with { type: 'json' };
import telugu from '#content/te/guards.json' with { type: 'json' };
import type { Language } from '#platform/language.ts';
import * as offers from './offers.ts';
import { indexPhrases, LanguagePhrases, type PhraseIndex } from './phrases.ts';
import * as rules from './rules.ts';
import type { ClinicMarks, Finding, TextToCheck } from './schema.ts';
import { wordCount } from './similarity.ts';

const LISTS: Readonly<Record<Language, LanguagePhrases>> = {
  en: LanguagePhrases.parse(english),
  hi: LanguagePhrases.parse(hindi),
  gu: LanguagePhrases.parse(gujarati),
  mr: LanguagePhrases.parse(marathi),
  bn: LanguagePhrases.parse(bengali),
  ta: LanguagePhrases.parse(tamil),
  te: LanguagePhrases.parse(telugu),
  kn: LanguagePhrases.parse(kannada),
  ml: LanguagePhrases.parse(malayalam),
  pa: LanguagePhrases.parse(punjabi),
};

const indexes = new Map<Language, PhraseIndex>();

/** Prepares the phrases of a language for its first text, which takes some 20 ms. */
function prepareOnce(language: Language): PhraseIndex {
  const index = indexes.get(language) ?? indexPhrases(LISTS[language]);
  indexes.set(language, index);
  return index;
}

/** A text to check; with `before`, the composed text that it replaces. */
export interface TextCheck extends TextToCheck {
  readonly before?: string | undefined;
}

/** Checks a text with the phrases of all languages, which no browser loads, by `checkChange` where it replaces another one. */
export function checkText({ before, ...text }: TextCheck): Finding[] {
  return before === undefined
    ? rules.checkText(text, prepareOnce)
    : rules.checkChange({ ...text, before }, prepareOnce);
}

/** Finds words of an offer with the phrases of all languages, which no browser loads. */
export function findOffer(text: { text: string; language: Language }): string | undefined {
  return offers.findOffer(text, prepareOnce);
}

/** Checks a short value, such as a treatment, that a text may quote. */
export function isQuotable(value: string): boolean {
  const findings = checkText({ text: value, language: 'en', kind: 'review', clinic: NO_MARKS });
  return (
    wordCount(value) <= 20 &&
    !/[{}[\]<>\n]/.test(value) &&
    rules.isAllowed(findings.filter(({ rule }) => rule !== 'WRONG_SCRIPT'))
  );
}

const NO_MARKS: ClinicMarks = { names: [], phones: [], links: [] };
