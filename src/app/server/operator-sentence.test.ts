import { closeSync, existsSync, openSync, writeSync } from 'node:fs';
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
