import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#platform/server/testing/database.ts';
import { auditFindings, type Trail } from './audit-trail.ts';
import { openGround, type Ground } from './ground.ts';

const database = testDatabase();
let ground: Ground;

beforeAll(async () => {
  ground = await openGround(database);
});
afterAll(() => ground.close());

test('dump', async () => {
  const trails: Trail[] = await auditFindings(ground);
  for (const t of trails) console.log(JSON.stringify(t));
  expect(1).toBe(1);
}, 120_000);
