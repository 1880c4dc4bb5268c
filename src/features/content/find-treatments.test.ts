import { expect, test } from 'vitest';
import type { Language } from '#platform/language.ts';
import { findTreatments } from './find-treatments.ts';

test.each<[Language, string, string[]]>([
  ['en', 'Root canal on tooth 36, then a crown', ['rootCanal', 'dentalCrown']],
  ['hi', 'रूट कैनाल के बाद', ['rootCanal']],
  ['gu', 'dant safai', ['dentalCleaning']],
  ['en', 'HIV test', ['hivTest']],
  ['hi', 'mujhe HIV test karwana tha', ['hivTest']],
  ['en', 'Stress test (TMT)', ['stressTest']],
  ['en', 'The door was tested', []],
  ['en', '', []],
])('%s: %j names %j', (language, text, ids) => {
  expect(findTreatments(text, language).map(({ id }) => id)).toEqual(ids);
});

test('the longest spelling counts, not a shorter one within it', () => {
  const [only, ...others] = findTreatments('home delivery of lab reports', 'en');
  expect(only?.treatment.playbook).toBe('labReport');
  expect(others).toEqual([]);
});
