import { expect, test } from 'vitest';
import { LANGUAGES, scriptShare, type Language } from '#platform/language.ts';
import { bengaliGolden } from './bn.ts';
import { englishGolden } from './en.ts';
import { gujaratiGolden } from './gu.ts';
import { hindiGolden } from './hi.ts';
import { kannadaGolden } from './kn.ts';
import { malayalamGolden } from './ml.ts';
import { marathiGolden } from './mr.ts';
import { punjabiGolden } from './pa.ts';
import { SAFETY } from './words.ts';
import type { Golden, GoldenRule, LanguageGolden } from './schema.ts';
import { tamilGolden } from './ta.ts';
import { teluguGolden } from './te.ts';
import { checkText, isAllowed } from '../guards/rules.ts';
import { GUARD_RULES, type GuardRule } from '../guards/schema.ts';

const OF_LANGUAGES: Readonly<Record<Language, LanguageGolden>> = {
  en: englishGolden,
  hi: hindiGolden,
  gu: gujaratiGolden,
  mr: marathiGolden,
  bn: bengaliGolden,
  ta: tamilGolden,
  te: teluguGolden,
  kn: kannadaGolden,
  ml: malayalamGolden,
  pa: punjabiGolden,
};
const GOLDEN = Object.fromEntries(
  LANGUAGES.map((language) => [language, { ...OF_LANGUAGES[language], ...SAFETY[language] }]),
) as Readonly<Record<Language, Golden>>;

const clinic = {
  names: ['Sunrise Clinic'],
  phones: ['+91 98765 43210'],
  links: ['https://g.page/r/Cx1/review'],
};
/** The only one that informs about a message that asks for a review; all others block it. */
const INFORMS: GuardRule = 'NO_OPT_OUT';

// The rules with no golden text have a corpus (`test-data/guard-examples`).
const GOLDEN_RULES = GUARD_RULES.filter((rule) => rule in GOLDEN.en) as readonly GoldenRule[];
const pairs = LANGUAGES.flatMap((language) => GOLDEN_RULES.map((rule) => ({ language, rule })));

test.each(pairs)('$language $rule: what breaks it is found, what keeps it passes', (pair) => {
  const { language, rule } = pair;
  const { wrong, right } = GOLDEN[language][rule];
  for (const text of wrong) {
    const found = checkText({ text, language, kind: 'request', clinic });
    expect(
      found.map((finding) => finding.rule),
      text,
    ).toContain(rule);
    expect(isAllowed(found), text).toBe(rule === INFORMS);
  }
  for (const text of right) {
    const found = checkText({ text, language, kind: 'request', clinic });
    const stillWrong = found.filter((one) => one.rule === rule || one.severity === 'error');
    expect(stillWrong, text).toEqual([]);
  }
});

test.each(LANGUAGES)('accepts texts in %s that only look wrong', (language) => {
  for (const text of GOLDEN[language].nearly) {
    const found = checkText({ text, language, kind: 'request', clinic });
    expect(
      found.filter(({ severity }) => severity === 'error'),
      text,
    ).toEqual([]);
  }
});

test('every rule has a right and a wrong example in every language', () => {
  const isOwn = (text: string, language: Language) => scriptShare(text, language) > 0.3;
  const missing = pairs.flatMap(({ language, rule }) => {
    const { wrong, right } = GOLDEN[language][rule];
    const hasRight = right.some((text) => isOwn(text, language) && text.trim() !== '');
    // A text in another script, and none at all, are what those two rules are about.
    const isWordless = rule === 'WRONG_SCRIPT' || rule === 'EMPTY';
    const hasWrong = wrong.some((text) => isWordless || isOwn(text, language));
    return hasRight && hasWrong ? [] : [`${language} ${rule}`];
  });
  expect(missing).toEqual([]);
});

const REFUSED_OF_PEOPLE: readonly GuardRule[] = [
  'EMPTY',
  'FOREIGN_LINK',
  'MONEY_OR_CODE',
  'REVERSED_TEXT',
];

test.each(pairs)('$language $rule: a person is warned, or refused with good reason', (pair) => {
  const { language, rule } = pair;
  // Longer than a message can be: the form and the contract stop it before.
  for (const text of GOLDEN[language][rule].wrong.filter(({ length }) => length < 4096)) {
    const found = checkText({ text, language, kind: 'request', clinic, author: 'person' });
    const own = found.filter((one) => one.rule === rule);
    expect(own.length, text).toBeGreaterThan(0);
    expect(isAllowed(own), text).toBe(!REFUSED_OF_PEOPLE.includes(rule));
  }
});
