import { expect, test } from 'vitest';
import { LoginId } from '#platform/ids.ts';
import { isSameSet, lockOutBy, unknownProfileTypes } from './rules.ts';

const me = LoginId.parse('00000000-0000-4000-8000-000000000001');
const other = LoginId.parse('00000000-0000-4000-8000-000000000002');

test('an admin cannot remove the last admin or their own access', () => {
  expect(lockOutBy({ remaining: [], actor: me })).toBe('LAST_ADMIN');
  expect(lockOutBy({ remaining: [other], actor: me })).toBe('OWN_ACCESS');
  expect(lockOutBy({ remaining: [me], actor: me })).toBeUndefined();
  expect(lockOutBy({ remaining: [other, me], actor: me })).toBeUndefined();
});

test('sets are equal in any order', () => {
  expect(isSameSet(['a', 'b'], ['b', 'a'])).toBe(true);
  expect(isSameSet(['a'], ['a', 'b'])).toBe(false);
  expect(isSameSet(['a', 'b'], ['a', 'c'])).toBe(false);
});

test('accepts profile types of the list and those that the clinic has', () => {
  expect(unknownProfileTypes(['Dentist', 'Old', 'New'], { currentTypes: ['Old'] })).toEqual([
    'New',
  ]);
});
