import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#platform/server/testing/database.ts';
import { openEnvironment, type Environment } from './environment.ts';
import { withoutPoliciesFindings } from './without-policies.ts';

const database = testDatabase();
let environment: Environment;

beforeAll(async () => {
  environment = await openEnvironment(database);
});
afterAll(() => environment.close());

test('without a single row policy the statements alone keep clinics apart', async () => {
  expect((await withoutPoliciesFindings(environment)).findings).toEqual([]);
}, 300_000);
