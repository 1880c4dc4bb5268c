import { expect, test } from 'vitest';
import { LANGUAGES } from '#platform/language.ts';
import { checkNow } from './check-now.ts';
import { findProblems } from './find-problems.ts';

const clinic = { names: ['Smile Care'], phones: ['9876543210'], links: ['https://smile.example'] };

// covers: long-texts-off-the-loop
test.each(LANGUAGES)('finds the same in the thread as at once, in %s', async (language) => {
  const text = `Pay with UPI on 98200 11223, see evil.com. ${'We hope you are well. '.repeat(100)}`;
  const check = { text, language, kind: 'request', clinic, author: 'person' } as const;
  const found = await findProblems(check);
  expect(found).toEqual(checkNow(check));
  expect(found.map(({ rule }) => rule)).toContain('FOREIGN_LINK');
});

test('answers other work while long texts are checked', async () => {
  const text = `${'क्ष '.repeat(500)}${'9 '.repeat(1000)}`.slice(0, 4000);
  const check = { text, language: 'hi', kind: 'request', clinic, author: 'person' } as const;
  let isChecked = false;
  const checks = Promise.all(Array.from({ length: 20 }, () => findProblems(check))).then(
    () => (isChecked = true),
  );
  // One turn of the event loop: no check has run in it.
  await new Promise((resolve) => setImmediate(resolve));
  expect(isChecked).toBe(false);
  await checks;
});
