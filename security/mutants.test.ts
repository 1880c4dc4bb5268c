import { afterAll, beforeAll, expect, test } from 'vitest';
import * as log from '#platform/server/log.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { accessRowKills, accessTableFindings, countCaughtOpenings } from './access-mutants.ts';
import { openEnvironment, type Environment } from './environment.ts';
import { logFindings, logKills } from './log-mutants.ts';

const database = testDatabase();
let environment: Environment;

beforeAll(async () => {
  environment = await openEnvironment(database);
});
afterAll(() => environment.close());

test('the access table is what was meant, and a row that is exchanged or gone is seen', () => {
  expect(accessTableFindings().findings).toEqual([]);
  const { mutants, survivors } = accessRowKills();
  expect(survivors).toEqual([]);
  expect(mutants).toBeGreaterThan(500);
});

test('a row that is opened is seen in what the product answers', async () => {
  const { mutants, survivors } = await countCaughtOpenings(environment, { every: 10 });
  expect(survivors).toEqual([]);
  expect(mutants).toBeGreaterThan(8);
}, 300_000);

test('the log lets through what is on its list, and a rule that is broken is seen', async () => {
  expect(logFindings(log)).toEqual([]);
  expect((await logKills()).survivors).toEqual([]);
});
