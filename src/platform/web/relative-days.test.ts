import { afterEach, expect, test } from 'vitest';
import { relativeTime } from '../i18n.ts';
import { switchLanguage } from './screen-language.ts';

afterEach(() => switchLanguage('en'));

test.each([
  ['en', 'in 9 days'],
  ['hi', '9 दिन बाद'],
  ['gu', '9 દિવસ પછી'],
  ['mr', '9 दिवसांनी'],
])('a day to come is after some days in %s, not within them', async (language, text) => {
  await switchLanguage(language);
  expect(relativeTime(9, 'day')).toBe(text);
});
