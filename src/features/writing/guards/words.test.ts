import { expect, test } from 'vitest';
import { LANGUAGES } from '#platform/language.ts';
import { GUARD_WORDS } from './words.ts';

const LISTS = Object.keys(GUARD_WORDS.en.lists) as (keyof typeof GUARD_WORDS.en.lists)[];

test.each(LANGUAGES)(
  'each word list of %s has patterns that are valid and match no empty text',
  (language) => {
    for (const list of LISTS) {
      const sources = GUARD_WORDS[language].lists[list];
      expect(sources.length).toBeGreaterThan(0);
      expect(new Set(sources).size).toBe(sources.length);
      for (const source of sources) expect(new RegExp(source, 'u').test(''), source).toBe(false);
    }
  },
);
