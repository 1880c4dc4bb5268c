import { expect, test } from 'vitest';
import { combineFacts, isContradiction, type FactsOfPatient } from './merge-rules.ts';

const TODAY = '2026-11-20';
const NOTHING: FactsOfPatient = { language: null, birthYear: null, isMinor: false, note: '' };

function combine(keptFacts: Partial<FactsOfPatient>, mergedFacts: Partial<FactsOfPatient>) {
  return combineFacts(TODAY, {
    kept: { ...NOTHING, ...keptFacts },
    merged: { ...NOTHING, ...mergedFacts },
  });
}

// covers: merge-takes-what-one-knows
test('takes what only one of two patients knows, without a question', () => {
  const facts = { language: 'gu', birthYear: 1984, note: 'Call after 4 pm' } as const;
  const expected = { facts: { ...facts, isMinor: false }, open: [] };
  expect(combine({}, facts)).toEqual(expected);
  expect(combine(facts, {})).toEqual(expected);
  expect(combine(facts, facts)).toEqual(expected);
});

// covers: merge-asks-what-differs
test('asks about each fact that both know differently', () => {
  const keptFacts = { language: 'gu', birthYear: 1984, note: 'Call after 4 pm' } as const;
  const { facts, open } = combine(keptFacts, { language: 'hi', birthYear: 1985, note: 'Stairs' });
  expect(open).toEqual(['language', 'birthYear', 'note']);
  expect(facts.note).toBe('Call after 4 pm · Stairs');
  const long = 'x'.repeat(150);
  expect(combine({ note: long }, { note: `${long}y` }).facts.note).toBe(long);
});

// covers: merge-of-minor-asks
test('asks when only one of two is a child, and protects until it is answered', () => {
  for (const [child, fields] of [
    [{ isMinor: true }, ['isMinor']],
    [{ birthYear: 2017 }, ['birthYear', 'isMinor']],
  ] as const)
    for (const [keptFacts, mergedFacts] of [
      [child, {}],
      [{}, child],
    ] as const) {
      const { facts, open } = combine(keptFacts, mergedFacts);
      expect(open).toEqual(fields);
      expect(facts.isMinor).toBe(true);
    }
  expect(combine({ isMinor: true }, { birthYear: 2017 }).open).toEqual([]);
});

test('an adult cannot be born in a year of children', () => {
  const facts = { language: null, note: '', isMinor: false };
  expect(isContradiction(TODAY, { ...facts, birthYear: 2017 })).toBe(true);
  expect(isContradiction(TODAY, { ...facts, birthYear: 1984 })).toBe(false);
});
