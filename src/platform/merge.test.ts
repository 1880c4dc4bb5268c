import { expect, test } from 'vitest';
import { isConflict } from './merge.ts';

const base = { name: 'Asha', notes: '', links: ['https://a.example'], doctorId: null };

// covers: two-edits-of-different-fields-do
test('two edits of different fields do not conflict', () => {
  const current = { ...base, notes: 'Comes late', version: 2 };
  expect(isConflict({ base, current, changes: { name: 'Asha Patel' } })).toBe(false);
  expect(isConflict({ base, current, changes: { doctorId: 'd1', name: 'A' } })).toBe(false);
});

test('the same field changed to the same value does not conflict', () => {
  const current = { ...base, links: ['https://b.example'] };
  expect(isConflict({ base, current, changes: { links: ['https://b.example'] } })).toBe(false);
});

// covers: same-field-changed-to-different-values
test('the same field changed to different values conflicts', () => {
  const current = { ...base, links: ['https://b.example'], doctorId: 'd1' };
  expect(isConflict({ base, current, changes: { links: [] } })).toBe(true);
  expect(isConflict({ base, current, changes: { name: 'A', doctorId: 'd2' } })).toBe(true);
});
