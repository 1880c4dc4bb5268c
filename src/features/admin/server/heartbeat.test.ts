import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { buildClinic } from '#features/clinics/server/testing.ts';
import { cancelMessage } from '#features/messages/server/cancel-message.ts';
import { buildMessage } from '#features/messages/server/testing.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { Heartbeat } from '../schema.ts';
import { openAdminScope, buildUser } from './testing.ts';
import { heartbeat } from './heartbeat.ts';

const database = testDatabase();

test('counts active instances, due messages and unclear or stuck attempts, and lists each job', async () => {
  const scope = openAdminScope(database, await buildUser(database, { role: 'admin' }));
  const disk = { freeBytes: 10, totalBytes: 20, level: 'nearly full' } as const;
  const empty = {
    readDisk: async () => null,
    forwardedSecondsAgo: () => null,
    loopWatch: { list: () => [] },
    triesBackups: false,
  };
  expect(await heartbeat(scope, empty)).toEqual({
    instances: 0,
    lastSweepSecondsAgo: null,
    due: 0,
    inDoubt: 0,
    stuck: 0,
    disk: null,
    forwardedSecondsAgo: null,
    delays: [],
    backup: { madeSecondsAgo: null, isTried: false },
    jobs: [],
  });
  const clinic = await buildClinic(database);
  const [candidate, two, three] = await Promise.all(
    ['2020-01-01', '2020-01-02', '2020-01-03'].map((scheduledDate) =>
      buildMessage(clinic, { scheduledDate }),
    ),
  );
  await buildMessage(clinic, { scheduledDate: '2999-01-01' });
  const cancelledMessage = await buildMessage(clinic, { scheduledDate: '2020-01-01' });
  await cancelMessage(clinic.scope, { messageId: cancelledMessage.id });
  await buildMessage(clinic, { scheduledDate: '2020-01-01', status: 'sent' });
  const owner = database.ownerPool;
  const attempt = `insert into send_attempts (user_id, message_id, dedupe_key, channel, state, body_sha256, to_last_four,
    requested_by_name, lease_until) values ($1, $2, $3, 'direct', $4, repeat('a', 64), '0001', 'x', now() + $5::interval)`;
  await owner.query(attempt, [clinic.id, candidate?.id, '1', 'unknown', '-1 hour']);
  await owner.query(attempt, [clinic.id, two?.id, '2', 'requesting', '-5 minutes']);
  await owner.query(attempt, [clinic.id, three?.id, '3', 'requesting', '30 seconds']);
  await owner.query(`insert into app_instances (id, seen_at) values
    (gen_random_uuid(), now()), (gen_random_uuid(), now()), (gen_random_uuid(), now() - interval '2 minutes')`);
  await owner.query(
    `insert into job_runs (name, every_seconds, instance_id, started_at, outcome, handled) values
      ('messaging.expireLeases', 20, $1, now() - interval '12 seconds', 'done', 1),
      ('accounts.forgetTries', 3600, $1, now() - interval '1 day', 'done', 0)`,
    [randomUUID()],
  );
  await database.ownerPool.query(
    `insert into operator_audit_log (request_id, action, entity) values ('r', 'installation.backup', 'installation')`,
  );
  const delay = { secondsAgo: 60, ms: 900, operations: ['reviews.setText'] };
  const tools = {
    readDisk: async () => disk,
    forwardedSecondsAgo: () => 7,
    loopWatch: { list: () => [delay] },
    triesBackups: true,
  };
  const result = Heartbeat.parse(await heartbeat(scope, tools));
  const counts = { instances: 2, due: 3, inDoubt: 1, stuck: 1 };
  expect(result).toMatchObject({ ...counts, disk, forwardedSecondsAgo: 7, delays: [delay] });
  expect(result.backup).toEqual({ madeSecondsAgo: expect.any(Number), isTried: true });
  expect(result.lastSweepSecondsAgo).toBeGreaterThanOrEqual(12);
  expect(result.jobs).toMatchObject([
    { name: 'accounts.forgetTries', state: 'late' },
    { name: 'messaging.expireLeases', state: 'done', handled: 1, everySeconds: 20 },
  ]);
});
