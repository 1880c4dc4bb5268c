import { afterEach, beforeEach, expect, test } from 'vitest';
import type { BuiltClinic } from '#features/clinics/server/testing.ts';
import { resolveMessage } from '#features/delivery/server/record-outcome.ts';
import { expireLeases } from '#features/delivery/server/send-message.ts';
import { storeTestProviderKey, senderTo } from '#features/delivery/server/testing.ts';
import { deliveryNote } from '#features/messages/rules.ts';
import { editMessage } from '#features/messages/server/edit-message.ts';
import { getMessage } from '#features/messages/server/find-messages.ts';
import { buildMessage, listAttemptStates } from '#features/messages/server/testing.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { startFakeScript, type FakeScript } from '#platform/server/testing/fake-script.ts';
import { fakeProvider } from '#platform/server/testing/provider.ts';
import { buildConnectedClinic, runExport, readStatus } from './testing.ts';

const database = testDatabase();
const provider = fakeProvider();
const send = senderTo(provider);
let script: FakeScript;
let clinic: BuiltClinic;

beforeEach(async () => {
  script = await startFakeScript();
  clinic = await buildConnectedClinic(database, script);
});
afterEach(() => script.close());

function exportMessages(messageIds: readonly string[]) {
  return runExport(clinic, { messageIds, script });
}

test('an unknown outcome allows only exporting again, and the sheet has one row', async () => {
  const { id } = await buildMessage(clinic);
  // Written, and the answer lost.
  script.answerAtEcho({ fault: 'reset_after_request' });
  expect(await exportMessages([id])).toMatchObject({
    ok: true,
    value: { exported: 0, batches: [{ outcome: 'unknown', fault: 'no_answer' }] },
  });
  expect([await readStatus(clinic, { id }), await listAttemptStates(clinic, { id })]).toEqual([
    'pending',
    ['unknown'],
  ]);
  const { message } = await getMessage(clinic.scope, { messageId: id });
  expect(deliveryNote(message)).toBe('export_not_confirmed');

  await storeTestProviderKey(clinic);
  expect(await send(clinic, { id })).toEqual({
    ok: false,
    refusal: { code: 'MAY_HAVE_BEEN_DELIVERED' },
  });
  expect(provider.requests).toEqual([]);
  const edit = { messageId: id, messageContent: 'other', version: message.version };
  expect(await editMessage(clinic.scope, edit)).toMatchObject({ ok: false });

  expect(await exportMessages([id])).toMatchObject({ ok: true, value: { exported: 1 } });
  expect([await readStatus(clinic, { id }), await listAttemptStates(clinic, { id })]).toEqual([
    'sent_to_sheet',
    ['resolved_not_sent', 'accepted'],
  ]);
  expect(script.rows.size).toBe(1);
});

test('a person may also say whether an unconfirmed export is in the sheet', async () => {
  const [there, missing] = [await buildMessage(clinic), await buildMessage(clinic)];
  for (const { id } of [there, missing]) {
    script.answerWith({ status: 500 });
    await exportMessages([id]);
  }
  await resolveMessage(clinic.scope, { messageId: there.id, arrived: true });
  await resolveMessage(clinic.scope, { messageId: missing.id, arrived: false });
  expect(await readStatus(clinic, there)).toBe('sent_to_sheet');
  expect([await readStatus(clinic, missing), await listAttemptStates(clinic, missing)]).toEqual([
    'pending',
    ['resolved_not_sent'],
  ]);
});

test('does not export a message whose direct send has an unknown outcome', async () => {
  await storeTestProviderKey(clinic);
  provider.answerWith({ status: 500 });
  const { id } = await buildMessage(clinic);
  await send(clinic, { id });
  expect(await exportMessages([id])).toMatchObject({
    ok: false,
    refusal: { data: { leftOut: [{ id, reason: 'MAY_HAVE_BEEN_DELIVERED' }] } },
  });
});

test('an export without an end becomes unknown after its lease, can be exported again, and changes nothing when it ends late', async () => {
  const { id } = await buildMessage(clinic);
  const { promise: late, resolve: endLate } = Promise.withResolvers<void>();
  script.answerWith({ after: late, fault: 'reset_after_request' });
  const first = exportMessages([id]);
  await expect.poll(() => script.requests.length).toBe(1);
  expect([await readStatus(clinic, { id }), await listAttemptStates(clinic, { id })]).toEqual([
    'pending',
    ['requesting'],
  ]);
  expect(await exportMessages([id])).toMatchObject({
    ok: false,
    refusal: { data: { leftOut: [{ reason: 'ALREADY_SENDING' }] } },
  });
  await database.ownerPool.query(`update send_attempts set lease_until = now() - interval '1 s'`);
  expect(await expireLeases(clinic.scope)).toBe(1);
  expect([await readStatus(clinic, { id }), await listAttemptStates(clinic, { id })]).toEqual([
    'pending',
    ['unknown'],
  ]);
  expect(await exportMessages([id])).toMatchObject({ ok: true, value: { exported: 1 } });

  endLate();
  await first;
  expect([await readStatus(clinic, { id }), await listAttemptStates(clinic, { id })]).toEqual([
    'sent_to_sheet',
    ['resolved_not_sent', 'accepted'],
  ]);
});
