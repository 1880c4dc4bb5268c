import { expect, test } from 'vitest';
import THEMES from '../../../test-data/themes.json' with { type: 'json' };
import { LANGUAGES } from '#platform/language.ts';
import { listThemes } from './themes-testing.ts';

// covers: theme-finds-its-subject
test.each(LANGUAGES)('themes in %s find their subject or none', (language) => {
  const themes = listThemes(language, THEMES[language]);
  expect(themes.length).toBeGreaterThan(200);
  expect(themes.filter(({ isWrong }) => isWrong)).toEqual([]);
  const missedThemes = themes.filter(({ isMissed }) => isMissed);
  expect(
    missedThemes.length / themes.length,
    missedThemes.map(({ theme }) => theme).join('\n'),
  ).toBeLessThan(0.01);
});
