import { expect, test } from 'vitest';
import { LoginId } from '#platform/ids.ts';
import { changeText, isSameSet, lockOutBy, unknownProfileTypes } from './rules.ts';

const me = LoginId.parse('00000000-0000-4000-8000-000000000001');
const other = LoginId.parse('00000000-0000-4000-8000-000000000002');

test('whoever acts must stay, and somebody must', () => {
  expect(lockOutBy({ remaining: [], actor: me })).toBe('LAST_ADMIN');
  expect(lockOutBy({ remaining: [other], actor: me })).toBe('OWN_ACCESS');
  expect(lockOutBy({ remaining: [me], actor: me })).toBeUndefined();
  expect(lockOutBy({ remaining: [other, me], actor: me })).toBeUndefined();
});

test('a change says what was and what became', () => {
  expect(changeText('role', { from: ['user'], to: ['admin'] })).toBe('role: user → admin');
  expect(changeText('enabledFeatures', { from: ['a', 'b'], to: [] })).toBe(
    'enabledFeatures: a, b → ',
  );
});

test('sets are the same whatever their order', () => {
  expect(isSameSet(['a', 'b'], ['b', 'a'])).toBe(true);
  expect(isSameSet(['a'], ['a', 'b'])).toBe(false);
  expect(isSameSet(['a', 'b'], ['a', 'c'])).toBe(false);
});

test('profile types are those of the list and those held', () => {
  expect(unknownProfileTypes(['Dentist', 'Old', 'New'], { held: ['Old'] })).toEqual(['New']);
});
