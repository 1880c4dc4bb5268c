import { expect, test } from 'vitest';
import { testDatabase } from '#platform/server/testing/database.ts';
import { judgeFiles } from '../../../bench/patient-files/run.ts';
import { CONTRIBUTIONS } from './features.ts';

const database = testDatabase({ contributions: CONTRIBUTIONS });

// covers: import-accounts-for-files
test('of 12 damaged files of six makers no cell, person or number is lost, invented or mixed up', async () => {
  const files = await judgeFiles(database, { filesOfEach: 2, seed: 5 });
  const texts = files.flatMap(({ file, findings }) =>
    findings.map(
      ({ code, subject }) => `${file.maker} (${file.damages.join(', ')}): ${code}: ${subject}`,
    ),
  );
  expect(texts).toEqual([]);
  // Files without people would prove nothing.
  expect(files.reduce((sum, { counts }) => sum + counts.people, 0)).toBeGreaterThan(200);
}, 300_000);
