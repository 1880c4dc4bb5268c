import { expect, test } from 'vitest';
import { Attempt } from '#features/messages/schema.ts';
import { groupByPhone, needsReminder } from './remind-rules.ts';

const booked = {
  status: 'pending',
  kind: 'booked',
  lastAttempt: null,
  answer: null,
  remindedAt: null,
} as const;

function attemptIn(state: Attempt['state']): Attempt {
  return { state } as Attempt;
}

test('a booked appointment without a message, or whose message was refused, needs a reminder', () => {
  expect(needsReminder(booked)).toBe(true);
  for (const state of ['rejected', 'not_sent', 'resolved_not_sent'] as const)
    expect(needsReminder({ ...booked, lastAttempt: attemptIn(state) })).toBe(true);
});

test('no one is reminded twice, nor of what is over, nor of a walk-in', () => {
  for (const state of ['accepted', 'unknown', 'requesting', 'resolved_sent'] as const)
    expect(needsReminder({ ...booked, lastAttempt: attemptIn(state) })).toBe(false);
  for (const status of ['cancelled', 'completed', 'no_show'] as const)
    expect(needsReminder({ ...booked, status })).toBe(false);
  expect(needsReminder({ ...booked, kind: 'walk_in' })).toBe(false);
});

test('the visits of one phone are one group, in the order of the day', () => {
  const visits = ['9000000001', '9000000002', '9000000001'].map((contactNumber, at) => ({
    contactNumber,
    at,
  }));
  expect(groupByPhone(visits).map((group) => group.map(({ at }) => at))).toEqual([[0, 2], [1]]);
});
