import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#platform/server/testing/database.ts';
import { badInputFindings, pasteFindings } from './bad-input-matrix.ts';
import { openEnvironment, type Environment } from './environment.ts';
import { injectionFindings } from './injected-fields.ts';

const database = testDatabase();
let environment: Environment;

beforeAll(async () => {
  environment = await openEnvironment(database);
});
afterAll(() => environment.close());

test('no field goes in with others: role, clinic, password, prototype', async () => {
  const { findings, tryCount } = await injectionFindings(environment);
  expect(findings).toEqual([]);
  expect(tryCount).toBeGreaterThan(900);
}, 300_000);

test('what no field is made for is refused as declared, or kept byte for byte', async () => {
  const { findings, tryCount } = await badInputFindings(environment, { each: 2 });
  expect(findings).toEqual([]);
  expect(tryCount).toBeGreaterThan(500);
}, 300_000);

// covers: pasted-text-is-not-cut
test('text that is pasted from elsewhere is refused as declared, or stored as it is shown', async () => {
  const { findings, tryCount } = await pasteFindings(environment);
  expect(findings).toEqual([]);
  expect(tryCount).toBeGreaterThan(500);
}, 300_000);
