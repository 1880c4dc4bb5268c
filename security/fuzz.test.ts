import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#platform/server/testing/database.ts';
import { fuzz } from './fuzz.ts';
import { openEnvironment, type Environment } from './environment.ts';

const database = testDatabase();
let environment: Environment;

beforeAll(async () => {
  environment = await openEnvironment(database);
});
afterAll(() => environment.close());

test('ten thousand requests that are almost right find no defect', async () => {
  const report = await fuzz(environment, { count: 10_000, seed: 20_261_120 });
  expect(report.findings).toEqual([]);
  expect(report.reachedCount / report.operations).toBeGreaterThanOrEqual(0.95);
}, 300_000);
