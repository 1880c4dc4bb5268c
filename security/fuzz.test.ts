import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#platform/server/testing/database.ts';
import { fuzz, fuzzAs } from './fuzz.ts';
import { STAFF_FROM_LEAST } from './expected-roles.ts';
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

// covers: fuzz-as-each-staff-role
test.for(STAFF_FROM_LEAST)(
  'requests that are almost right with the session of a %s find no bug and widen no access',
  { timeout: 300_000 },
  async (staffRole) => {
    expect(await fuzzAs(environment, { staffRole, count: 1500, seed: 20_261_128 })).toEqual([]);
  },
);
