import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import examples from '../../../test-data/same-person-pairs.json' with { type: 'json' };
import { mayBeSamePerson } from './same-person-rules.ts';

const Pairs = z.array(z.tuple([z.string(), z.string()]));
/** Indian names as two rows on one number may have them: of the same person, and of two people. */
const SAME_PERSON = Pairs.parse(examples.samePerson);
const DIFFERENT_PEOPLE = Pairs.parse(examples.differentPeople);

// covers: same-person-by-spelling
test('tells spellings of one name from names of relatives in 200 pairs', () => {
  expect(SAME_PERSON.length + DIFFERENT_PEOPLE.length).toBeGreaterThanOrEqual(200);
  const verdicts = (pairs: typeof SAME_PERSON, isWanted: boolean) =>
    pairs.filter(([first, second]) => mayBeSamePerson(first, second) !== isWanted);
  expect({ missed: verdicts(SAME_PERSON, true), wrong: verdicts(DIFFERENT_PEOPLE, false) }).toEqual(
    { missed: [], wrong: [] },
  );
});

test('gives the same verdict in both directions', () => {
  const crookedPairs = [...SAME_PERSON, ...DIFFERENT_PEOPLE].filter(
    ([first, second]) => mayBeSamePerson(first, second) !== mayBeSamePerson(second, first),
  );
  expect(crookedPairs).toEqual([]);
});
