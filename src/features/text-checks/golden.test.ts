import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { LANGUAGES, scriptShare, type Language } from '#platform/language.ts';
import { checkText } from './check-text.ts';
import { isAllowed } from './rules.ts';
import type { GuardRule } from './schema.ts';

/** The rules with golden texts in each language; the others have examples in test-data/guard-examples. */
const GOLDEN_RULES = [
  'EMPTY',
  'UNKNOWN_PLACEHOLDER',
  'WRONG_SCRIPT',
  'FOREIGN_LINK',
  'FOREIGN_PHONE',
  'ASKS_FOR_STARS',
  'INCENTIVE',
  'DIAGNOSIS',
  'CURE_CLAIM',
  'MONEY_OR_CODE',
  'REVERSED_TEXT',
  'NO_OPT_OUT',
] as const satisfies readonly GuardRule[];

/** Each of `wrong` breaks the rule; each of `right` comes near it and keeps it. */
const Examples = z.strictObject({ wrong: z.array(z.string()), right: z.array(z.string()) });
/** `nearly` breaks nothing, though one might think so. */
const Golden = z.strictObject({
  rules: z.record(z.enum(GOLDEN_RULES), Examples),
  nearly: z.array(z.string()),
});

const FOLDER = join(import.meta.dirname, '../../../test-data/writing/golden');

function readGolden(language: Language) {
  return Golden.parse(JSON.parse(readFileSync(join(FOLDER, `${language}.json`), 'utf8')));
}

const PAIRS = LANGUAGES.flatMap((language) => {
  const { rules } = readGolden(language);
  return GOLDEN_RULES.map((rule) => ({ language, rule, ...rules[rule] }));
});

const clinic = {
  names: ['Sunrise Clinic'],
  phones: ['+91 98765 43210'],
  links: ['https://g.page/r/Cx1/review'],
};
/** The only one that informs about a message that asks for a review; all others block it. */
const INFORMS: GuardRule = 'NO_OPT_OUT';

test.each(PAIRS)(
  '$language $rule: finds what breaks it and accepts what keeps it',
  ({ language, rule, wrong, right }) => {
    for (const text of wrong) {
      const findings = checkText({ text, language, kind: 'request', clinic });
      expect(
        findings.map((finding) => finding.rule),
        text,
      ).toContain(rule);
      expect(isAllowed(findings), text).toBe(rule === INFORMS);
    }
    for (const text of right) {
      const findings = checkText({ text, language, kind: 'request', clinic });
      const mistakes = findings.filter(
        (finding) => finding.rule === rule || finding.severity === 'error',
      );
      expect(mistakes, text).toEqual([]);
    }
  },
);

test.each(LANGUAGES)('accepts texts in %s that only look wrong', (language) => {
  for (const text of readGolden(language).nearly) {
    const findings = checkText({ text, language, kind: 'request', clinic });
    expect(
      findings.filter(({ severity }) => severity === 'error'),
      text,
    ).toEqual([]);
  }
});

test('every rule has a right and a wrong example in every language', () => {
  const isOwn = (text: string, language: Language) => scriptShare(text, language) > 0.3;
  const missing = PAIRS.flatMap(({ language, rule, wrong, right }) => {
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

test.each(PAIRS)(
  '$language $rule: warns a person, or refuses their text with good reason',
  ({ language, rule, wrong }) => {
    for (const text of wrong) {
      const findings = checkText({ text, language, kind: 'request', clinic, author: 'person' });
      const ofRule = findings.filter((finding) => finding.rule === rule);
      expect(ofRule.length, text).toBeGreaterThan(0);
      expect(isAllowed(ofRule), text).toBe(!REFUSED_OF_PEOPLE.includes(rule));
    }
  },
);
