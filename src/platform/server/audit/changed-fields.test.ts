import { expect, test } from 'vitest';
import { readChange, writeChange } from './changed-fields.ts';

test('a change names the old and the new values', () => {
  const text = writeChange('role', { from: ['user'], to: ['admin'] });
  expect(text).toBe('role: user → admin');
  expect(readChange(text)).toEqual({ field: 'role', from: 'user', to: 'admin' });
  expect(writeChange('enabledFeatures', { from: ['a', 'b'], to: [] })).toBe(
    'enabledFeatures: a, b → ',
  );
});

test('reads a field without values, and one with a new value alone', () => {
  expect(readChange('notes')).toEqual({ field: 'notes', from: null, to: null });
  expect(readChange('name: Dr: Ravi')).toEqual({ field: 'name', from: null, to: 'Dr: Ravi' });
});
