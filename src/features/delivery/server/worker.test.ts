import { expect, test } from 'vitest';
import { buildClinic } from '#features/clinics/server/testing.ts';
import { systemClock } from '#platform/server/clock.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { forgetReports } from './worker.ts';

const database = testDatabase();

test('deletes the provider’s reports after 30 days, also for clinics that get new ones', async () => {
  const clinics = await Promise.all([buildClinic(database), buildClinic(database)]);
  for (const { id } of clinics) {
    await database.ownerPool.query(
      `insert into provider_events (user_id, event_id, received_at) values
        ($1, 'old', now() - interval '31 days'), ($1, 'young', now() - interval '29 days')`,
      [id],
    );
  }
  const { pool, operatorPool } = database;
  const log = { write: () => expect.unreachable('nothing goes wrong') };
  const context = { requestId: 'a run', signal: new AbortController().signal };
  const work = { pool, operatorPool, clock: systemClock, log };
  expect(await forgetReports(work, context)).toBe(2);
  const result = await database.ownerPool.query('select event_id from provider_events');
  expect(result.rows).toEqual([{ event_id: 'young' }, { event_id: 'young' }]);
});
