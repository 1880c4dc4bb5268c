import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#platform/server/testing/database.ts';
import { deniedFindings } from './access-matrix.ts';
import { foreignFindings } from './foreign-ids.ts';
import { openGround, type Ground } from './ground.ts';

const database = testDatabase();
let ground: Ground;

beforeAll(async () => {
  ground = await openGround(database);
});
afterAll(() => ground.close());

test('whoever is not meant to is refused, changes nothing, and the owner is not', async () => {
  const { found, tried } = await deniedFindings(ground);
  expect(found).toEqual([]);
  expect(tried).toBeGreaterThan(700);
}, 120_000);

test('another clinic’s id is answered like one that nobody has, wherever an id can stand', async () => {
  const { found, tried } = await foreignFindings(ground);
  expect(found).toEqual([]);
  expect(tried).toBeGreaterThan(130);
}, 120_000);
