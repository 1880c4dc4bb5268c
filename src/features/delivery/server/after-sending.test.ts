import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { buildClinic, type BuiltClinic } from '#features/clinics/server/testing.ts';
import { ProfileId, type AttemptState } from '#features/messages/schema.ts';
import { editMessage } from '#features/messages/server/edit-message.ts';
import {
  getCurrentMessage,
  getMessage,
  searchMessages,
} from '#features/messages/server/find-messages.ts';
import { forgetReviewMessages } from '#features/messages/server/forget-review-messages.ts';
import { sendAttempts } from '#features/messages/server/tables.ts';
import { buildMessage } from '#features/messages/server/testing.ts';
import { inTransaction } from '#platform/server/db/scope.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { recordOpened, resolveMessage } from './record-outcome.ts';

const database = testDatabase();
const NUMBER = '9876543210';

/** Inserts a review as SQL: the feature that creates reviews comes later in the order. */
async function addReview(clinic: BuiltClinic): Promise<ProfileId> {
  const id = ProfileId.parse(randomUUID());
  await clinic.scope.db.execute(
    sql`insert into reviews (id, user_id, patient_name, contact_number) values (${id}, ${clinic.id}, 'Asha Patel', ${NUMBER})`,
  );
  return id;
}

function search(clinic: BuiltClinic, input: Partial<Parameters<typeof searchMessages>[1]> = {}) {
  return searchMessages(clinic.scope, { limit: 50, order: 'scheduled', ...input });
}

async function addAttempt(
  clinic: BuiltClinic,
  { messageId, state }: { messageId: string; state: AttemptState },
) {
  await clinic.scope.db.insert(sendAttempts).values({
    clinicId: clinic.id,
    messageId,
    dedupeKey: `message:${messageId}`,
    channel: 'direct',
    state,
    bodySha256: '0'.repeat(64),
    toLastFour: '3210',
    requestedByName: 'Dr Asha Mehta',
    leaseUntil: new Date(Date.now() + 45_000),
  });
}

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
  const cancelled = await build({ cancelledAt: new Date() });
  const rejected = await build({ status: 'failed' });
  await addAttempt(clinic, { messageId: rejected.id, state: 'rejected' });
  const sent = await build({ status: 'sent' });
  const exported = await build({ status: 'sent_to_sheet' });
  const doubted = await build({ status: 'failed' });
  await addAttempt(clinic, { messageId: doubted.id, state: 'unknown' });
  const stranger = await buildMessage(clinic);

  const forget = () => inTransaction(clinic.scope, (tx) => forgetReviewMessages(tx, { profileId }));
  expect(await forget()).toEqual({ ok: true, value: { deleted: 3 } });
  for (const { id } of [waiting, cancelled, rejected]) {
    await expect(getCurrentMessage(clinic.scope, { messageId: id })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  }
  for (const { id, status, scheduledDate } of [sent, exported, doubted]) {
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
  await resolveMessage(clinic.scope, { messageId: doubted.id, arrived: false });
  expect((await search(clinic, { status: 'pending' })).items.map(({ id }) => id)).toEqual([
    stranger.id,
  ]);
});
