import { beforeEach, expect, test } from 'vitest';
import type { BuiltClinic } from '#features/clinics/server/testing.ts';
import { getCurrentMessage } from '#features/messages/server/find-messages.ts';
import { buildMessage } from '#features/messages/server/testing.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { fakeProvider } from '#platform/server/testing/provider.ts';
import { expectValue } from '#platform/server/testing/refusals.ts';
import { markSent, recordOpened } from './record-outcome.ts';
import { buildSendingClinic, senderTo } from './testing.ts';

const database = testDatabase();
const provider = fakeProvider();
const send = senderTo(provider);
let clinic: BuiltClinic;

beforeEach(async () => {
  clinic = await buildSendingClinic(database);
});

/** Builds a message whose time ended a minute before the clinic's clock. */
async function buildLate(): Promise<string> {
  const { id } = await buildMessage(clinic, { kind: 'review_ask' });
  const end = new Date(clinic.scope.now.getTime() - 60_000);
  await database.ownerPool.query(
    `update sequence_messages set not_before = $2::timestamptz - interval '1 day', not_after = $2 where id = $1`,
    [id, end],
  );
  return id;
}

// covers: not-after-on-every-way
test('a message whose time has passed is not sent, not opened, and its row says so before', async () => {
  const messageId = await buildLate();
  expect(await getCurrentMessage(clinic.scope, { messageId })).toMatchObject({
    mayNotLeave: 'too_late',
  });
  expect(await send(clinic, { id: messageId })).toMatchObject({ ok: false });
  expect(await recordOpened(clinic.scope, { messageId })).toMatchObject({
    ok: false,
    refusal: { code: 'NOT_SENDABLE' },
  });
  expect(provider.requests).toEqual([]);
});

// covers: said-sent-although
test('what a person says was sent is recorded, and the record says that it might not have left', async () => {
  const messageId = await buildLate();
  expect(expectValue(await markSent(clinic.scope, { messageId })).status).toBe('sent');
  const { rows } = await database.ownerPool.query(
    `select changed_fields from audit_log where entity_id = $1 and action = 'messaging.markSent'`,
    [messageId],
  );
  expect(rows).toEqual([{ changed_fields: ['status', 'although too_late'] }]);
});
