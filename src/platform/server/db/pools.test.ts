import pg from 'pg';
import { expect, test } from 'vitest';
import { isDatabaseAway } from './pools.ts';

function failed(code: string, message = 'it failed') {
  return Object.assign(new Error(message), { code });
}

test.each([
  failed('ECONNREFUSED'),
  failed('ECONNRESET'),
  failed('ENETUNREACH'),
  failed('ENETDOWN'),
  failed('EAI_AGAIN'),
  failed('57P01'),
  failed('08006'),
  failed('53300'),
  new Error('Connection terminated unexpectedly'),
  new Error('a statement', { cause: failed('ETIMEDOUT') }),
])('the database is away: %o', (error) => {
  expect(isDatabaseAway(error)).toBe(true);
});

test.each([
  Object.assign(new pg.DatabaseError('duplicate key', 0, 'error'), { code: '23505' }),
  failed('55P03', 'canceling statement due to lock timeout'),
  failed('57014', 'canceling statement due to statement timeout'),
  new Error('ECONNREFUSED'),
  'Connection terminated',
  undefined,
])('a statement that was wrong or slow is no sign of it: %o', (error) => {
  expect(isDatabaseAway(error)).toBe(false);
});
