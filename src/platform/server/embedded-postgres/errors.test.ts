import { expect, test } from 'vitest';
import { explainComplaint } from './errors.ts';

test.each([
  'FATAL:  could not write lock file "postmaster.pid": No space left on device',
  'FATAL:  could not extend file "base/1/2691": wrote only 4096 of 8192 bytes\nHINT:  Check free disk space.',
])('says what to do about a full disk in place of the words of PostgreSQL: %s', (words) => {
  expect(explainComplaint(words)).toBe('The disk is full. Make room, and start again.');
});

test('leaves other words of PostgreSQL as they are', () => {
  expect(explainComplaint('invalid value for parameter')).toBe('invalid value for parameter');
});
