import { afterEach, expect, test } from 'vitest';
import { i18n } from '#platform/i18n.ts';
import { switchLanguage } from './screen-language.ts';

afterEach(() => switchLanguage('en'));

const toPath = (language: string) => `../../../content/screens/${language}.json`;

// covers: last-chosen-language-wins
test('the language that is chosen last is shown, also when the messages of an earlier one arrive after it', async () => {
  const arrival = Promise.withResolvers<Record<string, string>>();
  const catalogues = {
    [toPath('gu')]: () => arrival.promise,
    [toPath('hi')]: () => Promise.resolve({}),
  };
  const first = switchLanguage('gu', catalogues);
  expect(await switchLanguage('hi', catalogues)).toBe(true);
  arrival.resolve({});
  expect(await first).toBe(false);
  expect([i18n.locale, document.documentElement.lang]).toEqual(['hi', 'hi']);
});

test('a language whose messages do not arrive leaves the screens as they are, and can be chosen again', async () => {
  const failing = { [toPath('gu')]: () => Promise.reject(new Error('offline')) };
  await expect(switchLanguage('gu', failing)).rejects.toThrow('offline');
  await expect(switchLanguage('xx', {})).rejects.toThrow('no messages in xx');
  expect([i18n.locale, document.documentElement.lang]).toEqual(['en', 'en']);
  expect(await switchLanguage('gu', { [toPath('gu')]: () => Promise.resolve({}) })).toBe(true);
});
