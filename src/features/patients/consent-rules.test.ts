import { expect, test } from 'vitest';
import { CONSENT_ACTS, PURPOSES } from './choices.ts';
import { CONSENT_REQUIRED_FROM, findConsentObstacle, UNKNOWN_CONSENT } from './consent-rules.ts';

const BEFORE = {
  today: '2026-11-23',
  asksWithoutConsent: true,
  requiredFrom: CONSENT_REQUIRED_FROM,
};
const AFTER = { ...BEFORE, today: CONSENT_REQUIRED_FROM };

// covers: consent-decides-per-purpose
test.each([
  ['care', BEFORE, undefined],
  ['care', AFTER, undefined],
  ['feedback', BEFORE, undefined],
  ['feedback', { ...BEFORE, asksWithoutConsent: false }, 'no_consent'],
  ['feedback', AFTER, 'no_consent'],
  ['marketing', BEFORE, 'no_consent'],
] as const)(
  'decides about %s for a patient who was never asked (%o)',
  (purpose, rule, obstacle) => {
    expect(findConsentObstacle(UNKNOWN_CONSENT, { ...rule, purpose })).toBe(obstacle);
  },
);

test('follows what the patient said, before and after the law requires consent', () => {
  for (const purpose of PURPOSES)
    for (const act of CONSENT_ACTS)
      for (const rule of [BEFORE, AFTER]) {
        const facts = { isMinor: false, birthYear: null, consents: { [purpose]: act } };
        const obstacle = act === 'given' ? undefined : 'no_consent';
        expect(findConsentObstacle(facts, { ...rule, purpose })).toBe(obstacle);
      }
});

// covers: minor-gets-care-only
test('a minor gets messages about care only also when they agreed to more', () => {
  const minor = {
    isMinor: true,
    birthYear: null,
    consents: { care: null, feedback: 'given', marketing: 'given' },
  } as const;
  expect(findConsentObstacle(minor, { ...BEFORE, purpose: 'care' })).toBeUndefined();
  expect(findConsentObstacle(minor, { ...BEFORE, purpose: 'feedback' })).toBe('minor');
  expect(findConsentObstacle(minor, { ...BEFORE, purpose: 'marketing' })).toBe('minor');
});

// covers: minor-by-birth-year
test('a year of birth makes a minor until the year after the eighteenth birthday', () => {
  const find = (birthYear: number, today: string) =>
    findConsentObstacle(
      { isMinor: false, birthYear, consents: { feedback: 'given' } },
      { ...BEFORE, today, purpose: 'feedback' },
    );
  expect(find(2009, '2026-11-23')).toBe('minor');
  // The birthday of this year may still come.
  expect(find(2008, '2026-01-01')).toBe('minor');
  expect(find(2008, '2026-12-31')).toBe('minor');
  expect(find(2008, '2027-01-01')).toBeUndefined();
});
