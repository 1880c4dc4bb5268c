import { expect, test } from 'vitest';
import { testDatabase } from '#platform/server/testing/database.ts';
import { escapeFindings } from './role-escapes.ts';

const database = testDatabase();

test('neither app role can become more than it is, nor run its own code as another role', async () => {
  const { findings, tryCount } = await escapeFindings(database);
  expect(findings).toEqual([]);
  expect(tryCount).toBeGreaterThan(80);
});
