import { test } from 'vitest';
import { testDatabase } from '#platform/server/testing/database.ts';
import { checkRandomFiles } from './random-files-testing.ts';

const database = testDatabase();

test('a hundred random files: verdicts add up, a second run changes nothing, and undoing restores the book', () =>
  checkRandomFiles(database, { fileCount: 100 }));
