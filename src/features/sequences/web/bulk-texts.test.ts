import { expect, test } from 'vitest';
import { BULK_TEXTS, reasonText } from './bulk-texts.ts';

test('names the profile and the language for which there are no templates', () => {
  expect(reasonText('NO_TEMPLATES', { profileType: 'Dentist', language: 'ta' })).toBe(
    'No templates found for Dentist profile in Tamil. Please contact support.',
  );
});

test('one day and one patient are in the singular', () => {
  expect(BULK_TEXTS.oneMessage(1)).toContain('about 1 day after');
  expect(BULK_TEXTS.oneMessage(30)).toContain('about 30 days after');
  expect(BULK_TEXTS.progress(0, 1)).toBe('0 of 1 patient');
});
