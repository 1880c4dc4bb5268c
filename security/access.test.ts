import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#platform/server/testing/database.ts';
import { findWrongAccess } from './access-matrix.ts';
import { findDeletedIdLeaks } from './deleted-ids.ts';
import { findRowsOfOtherFeatures } from './feature-matrix.ts';
import { foreignFindings } from './foreign-ids.ts';
import { freshnessFindings } from './freshness.ts';
import { openEnvironment, type Environment } from './environment.ts';
import { routeFindings } from './route-inventory.ts';
import { otherRouteFindings } from './other-routes.ts';
import { withoutPoliciesFindings } from './without-policies.ts';

const database = testDatabase();
let environment: Environment;

beforeAll(async () => {
  environment = await openEnvironment(database);
});
afterAll(() => environment.close());

test('what is served, declared, allowed and sampled are the same operations, and every id is tried', async () => {
  expect((await routeFindings(environment)).found).toEqual([]);
});

// covers: not-meant-to-refused-changes-nothing
test('denies every caller without access, changes nothing, and lets the owner in', async () => {
  const { found, tried } = await findWrongAccess(environment);
  expect(found).toEqual([]);
  expect(tried).toBeGreaterThan(700);
}, 300_000);

test('answers as if rows of switched-off features did not exist, and leaves them as they were', async () => {
  const { found, tried } = await findRowsOfOtherFeatures(environment);
  expect(found).toEqual([]);
  expect(tried).toBeGreaterThan(1000);
}, 600_000);

// covers: another-clinic-id-answered-like
test('another clinic’s id gets the same answer as an unknown id, in every place of an input', async () => {
  const { found, tried } = await foreignFindings(environment);
  expect(found).toEqual([]);
  expect(tried).toBeGreaterThan(130);
}, 300_000);

test('a deleted row is answered like one that never was', async () => {
  const { found, tried } = await findDeletedIdLeaks(environment);
  expect(found).toEqual([]);
  expect(tried).toBeGreaterThan(20);
}, 300_000);

test('no route beside the API gives access', async () => {
  const { found, tried } = await otherRouteFindings(environment);
  expect(found).toEqual([]);
  expect(tried).toBeGreaterThan(20);
}, 300_000);

test('what is taken away is away at the next request, also in the middle of long work', async () => {
  const { found, tried } = await freshnessFindings(environment);
  expect(found).toEqual([]);
  expect(tried).toBeGreaterThan(10);
}, 300_000);

// Last: it leaves the database open.
test('without a single row policy the statements alone keep clinics apart', async () => {
  expect((await withoutPoliciesFindings(environment)).found).toEqual([]);
}, 300_000);
