import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#platform/server/testing/database.ts';
import { openGround, type Ground } from './ground.ts';
import { injectionFindings } from './injected-fields.ts';

const database = testDatabase();
let ground: Ground;

beforeAll(async () => {
  ground = await openGround(database);
});
afterAll(() => ground.close());

test('no field goes in with others: role, clinic, password, prototype', async () => {
  const { found, tried } = await injectionFindings(ground);
  expect(found).toEqual([]);
  expect(tried).toBeGreaterThan(900);
}, 120_000);
