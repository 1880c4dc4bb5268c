import { expect, test } from 'vitest';
import { groupByPhone, needsReminder } from './remind-rules.ts';

const bookedVisit = {
  status: 'pending',
  kind: 'booked',
  answer: null,
  remindedAt: null,
} as const;

test('a booked appointment that no message has named needs a reminder', () => {
  expect(needsReminder(bookedVisit)).toBe(true);
});

test('no one is reminded twice, nor of what is over, nor of a walk-in', () => {
  expect(needsReminder({ ...bookedVisit, remindedAt: '2031-11-18T12:30:00.000Z' })).toBe(false);
  for (const status of ['cancelled', 'completed', 'no_show'] as const)
    expect(needsReminder({ ...bookedVisit, status })).toBe(false);
  expect(needsReminder({ ...bookedVisit, kind: 'walk_in' })).toBe(false);
});

test('the visits of one phone are one group, in the order of the day', () => {
  const visits = ['9000000001', '9000000002', '9000000001'].map((contactNumber, index) => ({
    contactNumber,
    at: index,
  }));
  expect(groupByPhone(visits).map((group) => group.map(({ at }) => at))).toEqual([[0, 2], [1]]);
});
