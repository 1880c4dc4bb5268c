import { expect, test } from 'vitest';
import { MESSAGE_DATES, MESSAGE_STATUSES } from '#features/messages/statuses.ts';
import { readMessageFilter } from '../address.ts';

test('an address may name each date and status', () => {
  for (const date of MESSAGE_DATES) expect(readMessageFilter({ date })).toEqual({ date });
  expect(readMessageFilter({ beforeChange: true })).toEqual({ beforeChange: true });
  for (const status of MESSAGE_STATUSES) expect(readMessageFilter({ status })).toEqual({ status });
});

test('drops unknown search parameters', () => {
  expect(
    readMessageFilter({ date: 'toString', status: ['sent'], patient: 'आशा', cursor: 7 }),
  ).toEqual({});
});
