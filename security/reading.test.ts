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
let writable: Environment;
let readOnly: Environment;

beforeAll(async () => {
  writable = await openEnvironment(database);
  await database.ownerPool.query(
    `alter role app_user in database ${database.address.database} set default_transaction_read_only = on`,
  );
  // Its connections are new, so they are read-only; those of the first one are not.
  readOnly = await openEnvironment(database);
});
afterAll(async () => {
  await readOnly.close();
  await writable.close();
});

test('every GET is answered in read-only transactions, and changes and counts nothing', async () => {
  const found: string[] = [];
  for (const operation of READS) {
    const role = findAllowed(operation.name) === 'admin' ? 'admin' : 'user';
    const owner: TestTenant = await buildTenant(writable, { role });
    const { input: build, session, answers = '200' } = SAMPLES[operation.name];
    const input = await build?.(owner);
    const cookie = await cookieFor(writable, { owner, stage: session });
    await writable.settled();
    const before = await hashEverything();
    const answer = await callOperation(readOnly, { operation, input, cookie });
    await readOnly.settled();
    const outcome = readCode(answer) ?? String(answer.status);
    if (outcome !== answers) found.push(`${operation.name}: ${outcome}, not ${answers}`);
    const changed = findChangedTables(before, await hashEverything());
    if (changed.length > 0) found.push(`${operation.name}: changed ${changed.join()}`);
  }
  expect(found).toEqual([]);
  expect(READS.length).toBeGreaterThan(50);
}, 300_000);

async function hashEverything() {
  const counted = await hashRows(database, { tables: ['sign_in_throttles'] });
  return { ...(await hashRows(database)), ...counted };
}
