import { expect, test } from 'vitest';
import { explainConsentMark } from './offer-texts.ts';

test.each([
  ['no_consent', true, 'Asha has not agreed to offers.'],
  ['declined', true, 'Asha said no to offers.'],
  ['minor', true, 'Asha is a child. A child gets messages about care only.'],
  ['no_consent', false, 'Asha has not agreed to such messages.'],
] as const)('explains the mark %s, of an offer: %s', (mark, isOffer, text) => {
  expect(explainConsentMark(mark, { name: 'Asha', isOffer })).toBe(text);
});
