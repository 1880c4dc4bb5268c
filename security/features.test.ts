import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#platform/server/testing/database.ts';
import { openEnvironment, type Environment } from './environment.ts';
import { findRowsOfOtherFeatures } from './feature-matrix.ts';

const database = testDatabase();
let environment: Environment;

beforeAll(async () => {
  environment = await openEnvironment(database);
});
afterAll(() => environment.close());

test('answers as if rows of switched-off features did not exist, and leaves them as they were', async () => {
  const { findings, tryCount } = await findRowsOfOtherFeatures(environment);
  expect(findings).toEqual([]);
  expect(tryCount).toBeGreaterThan(1000);
}, 600_000);
