import { test } from 'vitest';
import { testDatabase } from '#platform/server/testing/database.ts';
import { checkRandomFiles } from './random-files-testing.ts';

const database = testDatabase();

// covers: import-random-files
test('random files: verdicts add up, a second run changes nothing, and undoing restores the book', () =>
  checkRandomFiles(database, { fileCount: 12 }));
