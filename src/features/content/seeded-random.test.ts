import { expect, test } from 'vitest';
import { chanceFrom, shuffle } from './seeded-random.ts';

test('the same seed gives the same run, another seed another', () => {
  const run = (seed: string) => Array.from({ length: 5 }, chanceFrom(seed));
  expect(run('a')).toEqual(run('a'));
  expect(run('a')).not.toEqual(run('b'));
});

test('numbers are spread over 0 to 1', () => {
  const chance = chanceFrom('spread');
  const tenths = new Set(Array.from({ length: 500 }, () => Math.floor(chance() * 10)));
  expect([...tenths].toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test('shuffling keeps every item and leaves the list alone', () => {
  const items = ['a', 'b', 'c', 'd'];
  expect(shuffle(chanceFrom('x'), items).toSorted()).toEqual(items);
  const firsts = new Set(
    Array.from({ length: 50 }, (_, seed) => shuffle(chanceFrom(String(seed)), items)[0]),
  );
  expect(firsts.size).toBe(4);
});
