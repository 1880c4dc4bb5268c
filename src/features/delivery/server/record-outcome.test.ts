import { expect, test } from 'vitest';
import { buildClinic, type BuiltClinic } from '#features/clinics/server/testing.ts';
import type { AttemptState, Message } from '#features/messages/schema.ts';
import { cancelMessage } from '#features/messages/server/cancel-message.ts';
import { getCurrentMessage, getMessage } from '#features/messages/server/find-messages.ts';
import { sendAttempts } from '#features/messages/server/tables.ts';
import { buildMessage } from '#features/messages/server/testing.ts';
import type { Result } from '#platform/result.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import {
  markSent,
  markNotSent,
  recordOpenFailed,
  recordOpened,
  resolveMessage,
  retryMessage,
} from './record-outcome.ts';

const database = testDatabase();

/** Returns the status and the last attempt's state, or why nothing changed. */
function listStates(result: Result<Message, { code: string }>): string {
  if (!result.ok) return result.refusal.code;
  const { status, lastAttempt } = result.value;
  return `${status} ${lastAttempt?.state ?? '-'}`;
}

async function insertTestAttempt(
  clinic: BuiltClinic,
  state: AttemptState,
  status: Message['status'] = 'failed',
) {
  const message = await buildMessage(clinic, { status });
  await clinic.scope.db.insert(sendAttempts).values({
    clinicId: clinic.id,
    messageId: message.id,
    dedupeKey: `message:${message.id}`,
    channel: 'direct',
    state,
    bodySha256: '0'.repeat(64),
    toLastFour: '3210',
    requestedByName: 'Dr Asha Mehta',
  });
  return { messageId: message.id };
}

// covers: opening-marks-sent-twice-once
test('opening marks a message sent once, and ‘Not sent after all’ sets it back', async () => {
  const { scope, ...clinic } = await buildClinic(database);
  const { id: messageId } = await buildMessage({ ...clinic, scope });
  expect(listStates(await recordOpened(scope, { messageId }))).toBe('sent accepted');
  expect(listStates(await recordOpened(scope, { messageId }))).toBe('sent accepted');
  const { attempts } = await getMessage(scope, { messageId });
  expect(attempts).toMatchObject([{ channel: 'manual_link', requestedBy: 'Dr Asha Mehta' }]);
  expect(attempts[0]?.finishedAt).not.toBeNull();
  expect(listStates(await markNotSent(scope, { messageId }))).toBe('pending resolved_not_sent');
  expect(listStates(await markNotSent(scope, { messageId }))).toBe('pending resolved_not_sent');
  expect(listStates(await recordOpened(scope, { messageId }))).toBe('sent accepted');
  expect((await getMessage(scope, { messageId })).attempts).toHaveLength(2);
});

test('fifty openings at once record one attempt', async () => {
  const clinic = await buildClinic(database);
  const { id: messageId } = await buildMessage(clinic);
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => recordOpened(clinic.scope, { messageId })),
  );
  expect(new Set(answers.map((answer) => listStates(answer)))).toEqual(new Set(['sent accepted']));
  expect((await getMessage(clinic.scope, { messageId })).attempts).toHaveLength(1);
});

// covers: opening-that-failed-makes-failed
test('a failed opening makes the message failed, before or after it was recorded, and retry sets it back', async () => {
  const clinic = await buildClinic(database);
  const { scope } = clinic;
  const before = { messageId: (await buildMessage(clinic)).id };
  expect(listStates(await recordOpenFailed(scope, before))).toBe('failed not_sent');
  expect(listStates(await retryMessage(scope, before))).toBe('pending not_sent');
  expect(listStates(await retryMessage(scope, before))).toBe('pending not_sent');

  const after = { messageId: (await buildMessage(clinic)).id };
  await recordOpened(scope, after);
  expect(listStates(await recordOpenFailed(scope, after))).toBe('failed not_sent');
  expect(listStates(await recordOpened(scope, after))).toBe('sent accepted');
});

// covers: what-person-says-counts-marked-as-sent
test('a user can mark a message as sent and take that back', async () => {
  const clinic = await buildClinic(database);
  const { scope } = clinic;
  const messageId = (await buildMessage(clinic, { status: 'failed', whatsappNumber: '' })).id;
  expect(listStates(await markSent(scope, { messageId }))).toBe('sent resolved_sent');
  expect(listStates(await markSent(scope, { messageId }))).toBe('sent resolved_sent');
  expect((await getMessage(scope, { messageId })).attempts).toHaveLength(1);
  expect(listStates(await markNotSent(scope, { messageId }))).toBe('pending resolved_not_sent');

  const doubtedAttempt = await insertTestAttempt(clinic, 'unknown');
  expect(listStates(await markSent(scope, doubtedAttempt))).toBe('sent resolved_sent');
});

test('a user resolves an unknown outcome once, and the same answer again changes nothing', async () => {
  const clinic = await buildClinic(database);
  const { scope } = clinic;
  const came = await insertTestAttempt(clinic, 'unknown');
  expect(listStates(await retryMessage(scope, came))).toBe('MAY_HAVE_BEEN_DELIVERED');
  expect(listStates(await resolveMessage(scope, { ...came, arrived: true }))).toBe(
    'sent resolved_sent',
  );
  expect(listStates(await resolveMessage(scope, { ...came, arrived: true }))).toBe(
    'sent resolved_sent',
  );
  expect(listStates(await resolveMessage(scope, { ...came, arrived: false }))).toBe(
    'NOT_POSSIBLE_NOW',
  );
  const lostAttempt = await insertTestAttempt(clinic, 'unknown');
  expect(listStates(await resolveMessage(scope, { ...lostAttempt, arrived: false }))).toBe(
    'pending resolved_not_sent',
  );
  expect(listStates(await resolveMessage(scope, { ...lostAttempt, arrived: false }))).toBe(
    'pending resolved_not_sent',
  );
  expect(listStates(await resolveMessage(scope, { ...lostAttempt, arrived: true }))).toBe(
    'NOT_POSSIBLE_NOW',
  );
});

test('an accepted message is pending again once a user says that it was not sent', async () => {
  const clinic = await buildClinic(database);
  const { scope } = clinic;
  const attempt = await insertTestAttempt(clinic, 'accepted', 'sent');
  expect(listStates(await markNotSent(scope, attempt))).toBe('pending resolved_not_sent');
  expect(listStates(await recordOpened(scope, attempt))).toBe('sent accepted');
  const other = await insertTestAttempt(clinic, 'accepted', 'sent');
  expect(listStates(await resolveMessage(scope, { ...other, arrived: false }))).toBe(
    'pending resolved_not_sent',
  );
});

test('refuses to take back or resend a message that was reported delivered or read', async () => {
  const clinic = await buildClinic(database);
  const { scope } = clinic;
  for (const column of ['delivered_at', 'read_at']) {
    const reportedAttempt = await insertTestAttempt(clinic, 'accepted', 'sent');
    await database.ownerPool.query(
      `update send_attempts set ${column} = now() where message_id = $1`,
      [reportedAttempt.messageId],
    );
    expect(listStates(await markNotSent(scope, reportedAttempt))).toBe('NOT_POSSIBLE_NOW');
    expect(listStates(await resolveMessage(scope, { ...reportedAttempt, arrived: false }))).toBe(
      'NOT_POSSIBLE_NOW',
    );
  }
});

test('an accepted message cannot fail or be cancelled, and a cancelled one stays cancelled', async () => {
  const clinic = await buildClinic(database);
  const { scope } = clinic;
  const acceptedAttempt = await insertTestAttempt(clinic, 'accepted', 'sent');
  for (const change of [recordOpenFailed, retryMessage, cancelMessage]) {
    expect(listStates(await change(scope, acceptedAttempt))).toBe('NOT_POSSIBLE_NOW');
  }
  expect(listStates(await recordOpened(scope, acceptedAttempt))).toBe('NOT_SENDABLE');

  const cancelledMessage = { messageId: (await buildMessage(clinic, { status: 'failed' })).id };
  const first = await cancelMessage(scope, cancelledMessage);
  expect(first).toMatchObject({ ok: true });
  expect(await cancelMessage(scope, cancelledMessage)).toEqual(first);
  for (const change of [recordOpenFailed, retryMessage, markSent, markNotSent]) {
    expect(listStates(await change(scope, cancelledMessage))).toBe('NOT_POSSIBLE_NOW');
  }
  expect(listStates(await recordOpened(scope, cancelledMessage))).toBe('NOT_SENDABLE');
  expect(await getCurrentMessage(scope, cancelledMessage)).toMatchObject({ status: 'failed' });
});

test('records each change in the audit log with its user, and no refused one', async () => {
  const clinic = await buildClinic(database);
  const { id: messageId } = await buildMessage(clinic);
  await recordOpened(clinic.scope, { messageId });
  await recordOpened(clinic.scope, { messageId });
  await retryMessage(clinic.scope, { messageId });
  const trail = await database.ownerPool.query(
    'select action, entity_id, login_id, changed_fields from audit_log where user_id = $1',
    [clinic.id],
  );
  expect(trail.rows).toEqual([
    {
      action: 'messaging.open',
      entity_id: messageId,
      login_id: clinic.actor.loginId,
      changed_fields: ['status'],
    },
  ]);
});
