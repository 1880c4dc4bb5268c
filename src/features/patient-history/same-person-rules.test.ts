import { expect, test } from 'vitest';
import { DIFFERENT_PEOPLE, SAME_PERSON } from './same-person-pairs.ts';
import { mayBeSamePerson } from './same-person-rules.ts';

// covers: same-person-by-spelling
test('tells spellings of one name from names of relatives in 200 pairs', () => {
  expect(SAME_PERSON.length + DIFFERENT_PEOPLE.length).toBeGreaterThanOrEqual(200);
  const verdicts = (pairs: typeof SAME_PERSON, wanted: boolean) =>
    pairs.filter(([one, other]) => mayBeSamePerson(one, other) !== wanted);
  expect({ missed: verdicts(SAME_PERSON, true), wrong: verdicts(DIFFERENT_PEOPLE, false) }).toEqual(
    { missed: [], wrong: [] },
  );
});

test('gives the same verdict in both directions', () => {
  const crooked = [...SAME_PERSON, ...DIFFERENT_PEOPLE].filter(
    ([one, other]) => mayBeSamePerson(one, other) !== mayBeSamePerson(other, one),
  );
  expect(crooked).toEqual([]);
});
