import { expect, test } from 'vitest';
import { SLOTS } from './features.ts';
import { checkText } from './rules.ts';
import type { TextToCheck } from './schema.ts';
import { WEIGHED_RULES, type WeighedRule } from './second-opinion.ts';

/** Weights that give every text the same score for a rule, and say nothing of the others. */
function weighAlike(rule: WeighedRule, score: number): TextToCheck['weights'] {
  return {
    table: new Int8Array(SLOTS * WEIGHED_RULES.length),
    scale: 1,
    bias: WEIGHED_RULES.map((one) => (one === rule ? score : 1)),
  };
}

const clinic = { names: [], phones: [], links: [] };

function check(text: string, given: Partial<TextToCheck> = {}) {
  return checkText({
    text: `${text} Reply STOP.`,
    language: 'en',
    kind: 'request',
    clinic,
    ...given,
  });
}

const KIND = 'Thank you for coming.';
const GIFT = 'Write a review and get a gift.';
const CODE = 'Please tell us your OTP.';

test('a text that the second opinion is sure of is found with an excerpt', () => {
  const [found, ...others] = check(KIND, { weights: weighAlike('INCENTIVE', 9) });
  expect(found).toEqual({
    rule: 'INCENTIVE',
    severity: 'error',
    excerpt: KIND,
    isEstimate: true,
  });
  expect(others).toEqual([]);
});

test('a score between doubt and certainty changes nothing', () => {
  expect(check(KIND, { weights: weighAlike('INCENTIVE', 1) })).toEqual([]);
  expect(check(GIFT, { weights: weighAlike('INCENTIVE', 1) })).toEqual(check(GIFT));
});

test('a finding that the second opinion doubts is dropped', () => {
  expect(check(GIFT).map(({ rule }) => rule)).toEqual(['INCENTIVE']);
  expect(check(GIFT, { weights: weighAlike('INCENTIVE', -9) })).toEqual([]);
});

test('a request for a code is refused although the second opinion doubts it', () => {
  const found = check(CODE, { weights: weighAlike('MONEY_OR_CODE', -9) });
  expect(found.map(({ rule }) => rule)).toEqual(['MONEY_OR_CODE']);
});

test('the second opinion alone never refuses the text of a person', () => {
  const weights = weighAlike('MONEY_OR_CODE', 9);
  const [found] = check(KIND, { weights, author: 'person' });
  expect(found).toMatchObject({ rule: 'MONEY_OR_CODE', severity: 'warning' });
  const [refused] = check(CODE, { weights, author: 'person' });
  expect(refused).toMatchObject({ rule: 'MONEY_OR_CODE', severity: 'error' });
});

test('the second opinion does not judge follow-ups', () => {
  expect(check(KIND, { weights: weighAlike('DIAGNOSIS', 9), kind: 'sequence' })).toEqual([]);
});
