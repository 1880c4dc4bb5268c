import { beforeEach, expect, test } from 'vitest';
import { buildClinic, type BuiltClinic } from '#features/clinics/server/testing.ts';
import type { Message } from '#features/messages/schema.ts';
import { getCurrentMessage } from '#features/messages/server/find-messages.ts';
import { lockMessage } from '#features/messages/server/lock-message.ts';
import { buildMessage, listAttemptStates } from '#features/messages/server/testing.ts';
import { systemClock } from '#platform/server/clock.ts';
import { inTransaction } from '#platform/server/db/scope.ts';
import { createLog } from '#platform/server/log.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { fakeProvider } from '#platform/server/testing/provider.ts';
import { refusalCode } from '#platform/server/testing/refusals.ts';
import { insertAttempt } from './attempts.ts';
import { toPayloadHash } from './payload-hash.ts';
import { recordOpened, resolveMessage, retryMessage } from './record-outcome.ts';
import { expireLeases } from './send-message.ts';
import { buildSendingClinic, senderTo } from './testing.ts';
import { sweepLeases } from './worker.ts';

const database = testDatabase();
const provider = fakeProvider();
const send = senderTo(provider);
let clinic: BuiltClinic;

beforeEach(async () => {
  clinic = await buildSendingClinic(database);
});

/**
 * Inserts the attempt of a process that died before it recorded the outcome, with an expired
 * lease.
 */
async function insertExpiredAttempt(): Promise<Message> {
  const message = await buildMessage(clinic);
  provider.answerWith({ fault: 'hang' });
  const sending = send(clinic, message);
  await expect.poll(() => provider.requests.length).toBe(1);
  await database.ownerPool.query(
    `update send_attempts set lease_until = now() - interval '1 second' where message_id = $1`,
    [message.id],
  );
  expect(await expireLeases(clinic.scope)).toBe(1);
  provider.cutConnections();
  // The outcome that the dead process would have written changes nothing any more.
  expect(await sending).toMatchObject({
    value: { status: 'failed', lastAttempt: { state: 'unknown', detail: null } },
  });
  return message;
}

test('an attempt past its lease is unknown, is never resent, and a user resolves it as arrived', async () => {
  const message = await insertExpiredAttempt();
  expect(refusalCode(await retryMessage(clinic.scope, { messageId: message.id }))).toBe(
    'MAY_HAVE_BEEN_DELIVERED',
  );
  expect(refusalCode(await recordOpened(clinic.scope, { messageId: message.id }))).toBe(
    'NOT_SENDABLE',
  );
  expect(
    await resolveMessage(clinic.scope, { messageId: message.id, arrived: true }),
  ).toMatchObject({
    value: { status: 'sent', lastAttempt: { state: 'resolved_sent' } },
  });
  expect(refusalCode(await send(clinic, message))).toBe('NOT_SENDABLE');
  expect(provider.requests).toHaveLength(1);
});

test('treats a lease too far in the future as expired', async () => {
  const message = await buildMessage(clinic);
  provider.answerWith({ fault: 'hang' });
  const sending = send(clinic, message);
  await expect.poll(() => provider.requests.length).toBe(1);
  expect(await expireLeases(clinic.scope)).toBe(0);
  await database.ownerPool.query(
    `update send_attempts set lease_until = now() + interval '1 year' where message_id = $1`,
    [message.id],
  );
  expect(await expireLeases(clinic.scope)).toBe(1);
  provider.cutConnections();
  expect(await sending).toMatchObject({ value: { lastAttempt: { state: 'unknown' } } });
});

test('an attempt past its lease can be resolved as not arrived and sent again', async () => {
  const message = await insertExpiredAttempt();
  expect(
    await resolveMessage(clinic.scope, { messageId: message.id, arrived: false }),
  ).toMatchObject({
    value: { status: 'pending', lastAttempt: { state: 'resolved_not_sent' } },
  });
  expect(refusalCode(await send(clinic, message))).toBe('OK');
  expect(await listAttemptStates(clinic, message)).toEqual(['resolved_not_sent', 'accepted']);
  expect(provider.requests).toHaveLength(2);
});

test('the sweep finishes expired attempts of every clinic and leaves live ones alone', async () => {
  const second = await buildSendingClinic(database, { timeZone: 'America/New_York' });
  const [ownMessage, otherMessage, living] = [
    await buildMessage(clinic),
    await buildMessage(second),
    await buildMessage(clinic),
  ];
  provider.answerWith({ fault: 'hang' }, { fault: 'hang' }, { fault: 'hang' });
  const lostSends = [ownMessage, otherMessage, living].map(({ id }) =>
    send(id === otherMessage.id ? second : clinic, { id }),
  );
  await expect.poll(() => provider.requests.length).toBe(3);
  const lines: string[] = [];
  const log = createLog({ level: 'info', destination: { write: (line) => lines.push(line) } });
  const { operatorPool, pool } = database;
  const work = { operatorPool, pool, clock: systemClock, log };
  // First those that other tests left.
  await sweepLeases(work, aRun());
  lines.length = 0;
  await database.ownerPool.query(
    `update send_attempts set lease_until = now() - interval '1 second' where message_id = any($1)`,
    [[ownMessage.id, otherMessage.id]],
  );
  expect(await sweepLeases(work, aRun())).toBe(2);
  for (const [owner, { id }] of [
    [second, otherMessage],
    [clinic, ownMessage],
  ] as const) {
    const { lastAttempt } = await getCurrentMessage(owner.scope, { messageId: id });
    expect(lastAttempt?.state).toBe('unknown');
  }
  expect(await getCurrentMessage(clinic.scope, { messageId: living.id })).toMatchObject({
    status: 'pending',
    lastAttempt: { state: 'requesting' },
  });
  expect(lines).toEqual([]);
  provider.cutConnections();
  await Promise.all(lostSends);
});

test('a clinic whose attempt cannot be recorded does not block the others', async () => {
  const clinics = await Promise.all([1, 2, 3].map(() => buildClinic(database)));
  const messages = await Promise.all(clinics.map((owner) => buildAbandoned(owner)));
  const holder = await database.ownerPool.connect();
  await holder.query('begin');
  // The first one that the sweep handles.
  const [first] = clinics.toSorted((a, second) => (a.id < second.id ? -1 : 1));
  await holder.query('select from sequence_messages where user_id = $1 for update', [first?.id]);
  const { pool, operatorPool } = database;
  const lines: string[] = [];
  const log = { write: ({ kind }: { kind: string }) => void lines.push(kind) };
  expect(await sweepLeases({ operatorPool, pool, clock: systemClock, log }, aRun())).toBe(2);
  await holder.query('rollback');
  holder.release();
  const states = await Promise.all(
    clinics.map(async ({ scope }, index) => {
      const { lastAttempt } = await getCurrentMessage(scope, {
        messageId: messages[index]?.id ?? '',
      });
      return lastAttempt?.state;
    }),
  );
  expect(states.map(String).toSorted()).toEqual(['requesting', 'unknown', 'unknown']);
  expect(lines).toEqual(['defect']);
});

function aRun() {
  return { requestId: 'a run', signal: new AbortController().signal };
}

/** A message whose attempt lost its process a minute ago. */
async function buildAbandoned(owner: BuiltClinic): Promise<Message> {
  const message = await buildMessage(owner);
  await inTransaction(owner.scope, async (tx) => {
    const row = await lockMessage(tx, { messageId: message.id });
    await insertAttempt(tx, { ...toPayloadHash(row), channel: 'direct', state: 'requesting' });
  });
  await database.ownerPool.query(
    `update send_attempts set lease_until = now() - interval '1 minute' where message_id = $1`,
    [message.id],
  );
  return message;
}
