import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#platform/server/testing/database.ts';
import { ACCESS } from '../../access.ts';
import { callOperation, codeOf } from './caller.ts';
import { openGround, type Ground } from './ground.ts';
import { OPERATIONS } from './operations.ts';
import { buildOwner, cookieFor } from './owner.ts';
import { SAMPLES } from './samples.ts';

const database = testDatabase();
let ground: Ground;

beforeAll(async () => {
  ground = await openGround(database);
});
afterAll(() => ground.close());

test.each(OPERATIONS)('the sample of $name does what it is for', async (operation) => {
  const sample = SAMPLES[operation.name];
  const role = ACCESS[operation.name].kind === 'admin' ? 'admin' : 'user';
  const owner = await buildOwner(ground, { role });
  const input = await sample.input?.(owner);
  const cookie = await cookieFor(ground, { owner, stage: sample.session });
  const answer = await callOperation(ground, { operation, input, cookie });
  expect(codeOf(answer) ?? answer.status, JSON.stringify(answer.body)).toBe(sample.answers ?? 200);
});
