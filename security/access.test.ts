import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#platform/server/testing/database.ts';
import { findWrongAccess } from './access-matrix.ts';
import { findDeletedIdLeaks } from './deleted-ids.ts';
import { foreignFindings } from './foreign-ids.ts';
import { freshnessFindings } from './freshness.ts';
import { openEnvironment, type Environment } from './environment.ts';
import { routeFindings } from './route-inventory.ts';
import { otherRouteFindings } from './other-routes.ts';
import { findPinPowers } from './pin-sessions.ts';

const database = testDatabase();
let environment: Environment;

beforeAll(async () => {
  environment = await openEnvironment(database);
});
afterAll(() => environment.close());

test('what is served, declared, allowed and sampled are the same operations, and every id is tried', async () => {
  expect((await routeFindings(environment)).findings).toEqual([]);
});

// covers: not-meant-to-refused-changes-nothing
test('denies every caller without access, changes nothing, and lets the clinic’s own staff in', async () => {
  const { findings, tryCount } = await findWrongAccess(environment);
  expect(findings).toEqual([]);
  expect(tryCount).toBeGreaterThan(700);
}, 300_000);

// covers: another-clinic-id-answered-like
test('another clinic’s id gets the same answer as an unknown id, in every place of an input', async () => {
  const { findings, tryCount } = await foreignFindings(environment);
  expect(findings).toEqual([]);
  expect(tryCount).toBeGreaterThan(130);
}, 300_000);

test('a deleted row is answered like one that never was', async () => {
  const { findings, tryCount } = await findDeletedIdLeaks(environment);
  expect(findings).toEqual([]);
  expect(tryCount).toBeGreaterThan(20);
}, 300_000);

test('no route beside the API gives access', async () => {
  const { findings, tryCount } = await otherRouteFindings(environment);
  expect(findings).toEqual([]);
  expect(tryCount).toBeGreaterThan(20);
}, 300_000);

// covers: pin-session-asks-for-the-password
test('a session that began with a PIN needs the password for what does lasting harm', async () => {
  const { findings, tryCount } = await findPinPowers(environment);
  expect(findings).toEqual([]);
  expect(tryCount).toBeGreaterThan(25);
}, 300_000);

test('what is taken away is away at the next request, also in the middle of long work', async () => {
  const { findings, tryCount } = await freshnessFindings(environment);
  expect(findings).toEqual([]);
  expect(tryCount).toBeGreaterThan(10);
}, 300_000);
