import { expect, test } from 'vitest';
import { buildClinic } from '#features/clinics/server/testing.ts';
import { editMessage } from '#features/messages/server/edit-message.ts';
import { getCurrentMessage, getMessage } from '#features/messages/server/find-messages.ts';
import { forgetReviewMessages } from '#features/messages/server/forget-review-messages.ts';
import {
  addAttempt,
  addReview,
  buildMessage,
  searchAll,
} from '#features/messages/server/testing.ts';
import { cancelMessage } from '#features/messages/server/cancel-message.ts';
import { inTransaction } from '#platform/server/db/scope.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { recordOpened, resolveMessage } from './record-outcome.ts';

const database = testDatabase();

// covers: edit-needs-version-that-read-same-text
test('an edit needs the version that was read, ignores the same text, and keeps the timeline', async () => {
  const clinic = await buildClinic(database);
  const message = await buildMessage(clinic);
  const edit = (messageContent: string, version: number) =>
    editMessage(clinic.scope, { messageId: message.id, messageContent, version });
  expect(await edit('Better', message.version)).toMatchObject({
    value: { messageContent: 'Better', version: 2 },
  });
  expect(await edit('Better', 1)).toMatchObject({ ok: true, value: { version: 2 } });
  expect(await edit('Older idea', 1)).toMatchObject({
    refusal: { code: 'STALE', data: { current: { messageContent: 'Better', version: 2 } } },
  });
  await recordOpened(clinic.scope, { messageId: message.id });
  expect(await edit('Too late', 2)).toMatchObject({
    refusal: { code: 'NOT_POSSIBLE_NOW', data: { current: { status: 'sent' } } },
  });
  const { message: now, attempts } = await getMessage(clinic.scope, { messageId: message.id });
  expect(now.messageContent).toBe('Better');
  expect(now.lastAttempt).toEqual(attempts[0]);
});

// covers: deleting-review-deletes-what-never-went
test('deleting a review deletes messages that were never sent and keeps the others without text', async () => {
  const clinic = await buildClinic(database);
  const profileId = await addReview(clinic);
  const build = (fields: Parameters<typeof buildMessage>[1]) =>
    buildMessage(clinic, { profileId, ...fields });
  const waiting = await build({});
  const cancelledId = await build({});
  await cancelMessage(clinic.scope, { messageId: cancelledId.id });
  const rejectedMessage = await build({ status: 'failed' });
  await addAttempt(clinic, { messageId: rejectedMessage.id, state: 'rejected' });
  const sentMessage = await build({ status: 'sent' });
  const exportedMessage = await build({ status: 'sent_to_sheet' });
  const doubtedMessage = await build({ status: 'failed' });
  await addAttempt(clinic, { messageId: doubtedMessage.id, state: 'unknown' });
  const stranger = await buildMessage(clinic);

  const forget = () => inTransaction(clinic.scope, (tx) => forgetReviewMessages(tx, { profileId }));
  expect(await forget()).toEqual({ ok: true, value: { deleted: 3 } });
  for (const { id } of [waiting, cancelledId, rejectedMessage]) {
    await expect(getCurrentMessage(clinic.scope, { messageId: id })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  }
  for (const { id, status, scheduledDate } of [sentMessage, exportedMessage, doubtedMessage]) {
    expect(await getCurrentMessage(clinic.scope, { messageId: id })).toMatchObject({
      status,
      scheduledDate,
      patientName: '',
      messageContent: '',
      whatsappNumber: '',
    });
  }
  expect(await getCurrentMessage(clinic.scope, { messageId: stranger.id })).toEqual(stranger);
  // Resolved as not arrived, it still has no text: it must not become due again.
  await resolveMessage(clinic.scope, { messageId: doubtedMessage.id, arrived: false });
  expect((await searchAll(clinic, { status: 'pending' })).items.map(({ id }) => id)).toEqual([
    stranger.id,
  ]);
});
