import { closeSync, existsSync, openSync, writeSync } from 'node:fs';
import { DrizzleQueryError } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { toSentence } from './operator-sentence.ts';

const FULL_DISK = '/dev/full';

test.skipIf(!existsSync(FULL_DISK))('a write to a full disk is explained', () => {
  const file = openSync(FULL_DISK, 'w');
  let problem: unknown;
  try {
    writeSync(file, 'a row');
  } catch (error) {
    problem = error;
  } finally {
    closeSync(file);
  }
  expect(toSentence(problem)).toBe('The disk is full. Make room, and try again.');
});

test('a right that a migration lacks is explained, also inside an error of the database library', () => {
  const refusal = Object.assign(new Error('permission denied to create role'), { code: '42501' });
  expect(toSentence(new DrizzleQueryError('create role app_user', [], refusal))).toBe(
    'The user of DATABASE_URL lacks a right. It must own the database and may create roles: docs/running.md, Your own PostgreSQL.',
  );
});
