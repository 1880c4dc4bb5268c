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

test('records each change the right number of times, and undoes a change whose entry cannot be written', async (context) => {
  const { findings, tryCount } = await auditFindings(environment);
  recordFigures(context, { operations: tryCount, wrong: findings.length });
  expect(findings).toEqual([]);
  expect(tryCount).toBeGreaterThan(110);
});

test('records a denied login once, with the reason, and no anonymous caller', async (context) => {
  const { findings, tryCount } = await denialFindings(environment);
  recordFigures(context, { denials: tryCount, wrongDenials: findings.length });
  expect(findings).toEqual([]);
  expect(tryCount).toBeGreaterThan(60);
});
