import { afterEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { SCREEN_LANGUAGES } from '../../language.ts';
import { switchLanguage } from '../screen-language.ts';
import '../styles.css';
import { ShortDate } from './short-date.tsx';

afterEach(() => switchLanguage('en'));

test.each(SCREEN_LANGUAGES)('a date of this year ends with its month in %s', async (language) => {
  await switchLanguage(language);
  const { container } = await render(<ShortDate date="2026-11-25" today="2026-11-30" />);
  expect(container.firstChild?.textContent).toMatch(/^25 \p{L}[\p{L}\p{M}॰.]*$/u);
  expect(container.textContent).toMatch(/ 2026$/);
});
