import { describe, expect, test } from 'vitest';
import { LANGUAGES, scriptShare } from '#platform/language.ts';
import { TREATMENT_NAMES } from './treatment-names.ts';
import { TREATMENT_IDS } from './treatments.ts';

test('the dictionary has at least 200 treatments', () => {
  expect(TREATMENT_IDS.length).toBeGreaterThanOrEqual(200);
});

describe.each(LANGUAGES)('%s', (language) => {
  const names = TREATMENT_NAMES[language];

  test(`${language} names every treatment, each in its own way and in its script`, () => {
    expect(Object.keys(names).toSorted()).toEqual(TREATMENT_IDS.toSorted());
    expect(new Set(TREATMENT_IDS.map((id) => names[id][0])).size).toBe(TREATMENT_IDS.length);
    expect(TREATMENT_IDS.filter((id) => scriptShare(names[id][0], language) < 0.6)).toEqual([]);
  });

  test(`${language} uses no spelling for two treatments`, () => {
    const seenSpellings = new Map<string, string>();
    const twice: string[] = [];
    for (const id of TREATMENT_IDS) {
      for (const spelling of new Set(names[id].map((text) => text.toLowerCase()))) {
        const other = seenSpellings.get(spelling);
        if (other !== undefined) twice.push(`${spelling}: ${other}, ${id}`);
        seenSpellings.set(spelling, id);
      }
    }
    expect(twice).toEqual([]);
  });
});
