import { expect, test } from 'vitest';
import { LANGUAGES } from '#platform/language.ts';
import { listThemes } from './themes-testing.ts';

// covers: theme-finds-its-subject
test.each(LANGUAGES)('themes in %s find their subject or none', (language) => {
  const themes = listThemes(language);
  expect(themes.length).toBeGreaterThan(200);
  expect(themes.filter(({ isWrong }) => isWrong)).toEqual([]);
  const missed = themes.filter(({ isMissed }) => isMissed);
  expect(missed.length / themes.length, missed.map(({ theme }) => theme).join('\n')).toBeLessThan(
    0.1,
  );
});
