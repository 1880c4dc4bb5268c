import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#platform/server/testing/database.ts';
import { callOperation, readCode } from './api-calls.ts';
import { openEnvironment, type Environment } from './environment.ts';
import { findAllowed } from './expected-access.ts';
import { OPERATIONS } from './operations.ts';
import { findChangedTables, hashRows } from './row-hashes.ts';
import { SAMPLES } from './samples.ts';
import { buildTenant, cookieFor, type TestTenant } from './tenant.ts';

/** Any page of the web can make a browser send a GET with its cookies, so a GET may neither write nor be counted. */

const database = testDatabase();
const READS = OPERATIONS.filter(({ method, streams }) => method === 'GET' && !streams);
let environment: Environment;

beforeAll(async () => {
  environment = await openEnvironment(database);
});
afterAll(() => environment.close());

test('a GET changes and counts nothing', async () => {
  const findings: string[] = [];
  for (const operation of READS) {
    const role = findAllowed(operation.name) === 'admin' ? 'admin' : 'user';
    const owner: TestTenant = await buildTenant(environment, { role });
    const { input: build, session, answers = '200' } = SAMPLES[operation.name];
    const input = await build?.(owner);
    const cookie = await cookieFor(environment, { owner, stage: session });
    await environment.settle();
    const before = await hashEverything();
    const answer = await callOperation(environment, { operation, input, cookie });
    await environment.settle();
    const outcome = readCode(answer) ?? String(answer.status);
    if (outcome !== answers) findings.push(`${operation.name}: ${outcome}, not ${answers}`);
    const changedTables = findChangedTables(before, await hashEverything());
    if (changedTables.length > 0)
      findings.push(`${operation.name}: changed ${changedTables.join()}`);
  }
  expect(findings).toEqual([]);
  expect(READS.length).toBeGreaterThan(50);
}, 300_000);

async function hashEverything() {
  const hashes = await hashRows(database, { tables: ['sign_in_throttles'] });
  return { ...(await hashRows(database)), ...hashes };
}
