import { expect, test } from 'vitest';
import { buildClinic } from '#features/clinics/server/testing.ts';
import { buildSendingClinic } from '#features/delivery/server/testing.ts';
import { buildMessage } from '#features/messages/server/testing.ts';
import { createLog } from '#platform/server/log.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { fakeProvider } from '#platform/server/testing/provider.ts';
import { testAutopilot, switchOn } from './testing.ts';
import { runAutopilots } from './worker.ts';

const database = testDatabase();
const provider = fakeProvider();
const autopilot = testAutopilot({ database, provider });
const { toolsWith, runTurn, passSpacing } = autopilot;

// covers: suspended-clinic-no-turn-until-resumed
test('gives a suspended clinic no turn until it is resumed', async () => {
  await buildMessage(autopilot.clinic);
  const suspend = 'update users set suspended_at = case when $2 then now() end where id = $1';
  await database.ownerPool.query(suspend, [autopilot.clinic.id, true]);
  const { pool, operatorPool } = database;
  const log = createLog({ level: 'silent' });
  const work = { pool, operatorPool, clock: autopilot.clock, log, tools: toolsWith() };
  const context = { requestId: 'a round', signal: new AbortController().signal };
  expect(await runAutopilots(work, context)).toBe(0);
  await expect(runTurn()).rejects.toMatchObject({ code: 'CLINIC_SUSPENDED' });
  expect(provider.requests).toHaveLength(0);
  await database.ownerPool.query(suspend, [autopilot.clinic.id, false]);
  expect(await runAutopilots(work, context)).toBe(1);
});

test('gives every clinic a turn; a failing clinic does not affect the others', async () => {
  const other = await buildClinic(database);
  const off = await buildSendingClinic(database);
  for (const each of [autopilot.clinic, other, off]) await buildMessage(each);
  // Without a key there is nothing to send with; it does not keep the first one waiting.
  await switchOn(other);
  const log = createLog({ level: 'silent' });
  const { pool, operatorPool } = database;
  const work = { pool, operatorPool, clock: autopilot.clock, log, tools: toolsWith() };
  const context = { requestId: 'a round', signal: new AbortController().signal };
  expect(await runAutopilots(work, context)).toBe(1);
  expect(await runAutopilots(work, context)).toBe(0);
  expect(provider.requests).toHaveLength(1);
  const endedContext = { requestId: 'over', signal: AbortSignal.abort() };
  passSpacing();
  await buildMessage(autopilot.clinic, { whatsappNumber: '9000000009' });
  expect(await runAutopilots(work, endedContext)).toBe(0);
});
