import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#platform/server/testing/database.ts';
import { recordFigures } from '#platform/server/testing/figures.ts';
import { auditFindings, denialFindings } from './audit-trail.ts';
import { openEnvironment, type Environment } from './environment.ts';

const database = testDatabase();
let environment: Environment;

beforeAll(async () => {
  environment = await openEnvironment(database);
});
afterAll(() => environment.close());

test('each change stands in the trail as often as it should, and without its line it does not stand at all', async (context) => {
  const { found, tried } = await auditFindings(environment);
  recordFigures(context, { operations: tried, wrong: found.length });
  expect(found).toEqual([]);
  expect(tried).toBeGreaterThan(110);
}, 120_000);

test('whoever is known and not let in stands in the trail once, with the reason; a stranger does not', async (context) => {
  const { found, tried } = await denialFindings(environment);
  recordFigures(context, { denials: tried, wrongDenials: found.length });
  expect(found).toEqual([]);
  expect(tried).toBeGreaterThan(60);
}, 60_000);
