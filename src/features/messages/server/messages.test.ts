import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { buildClinic, TEST_TODAY } from '#features/clinics/server/testing.ts';
import { addDays } from '#platform/calendar.ts';
import { inTransaction } from '#platform/server/db/scope.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { Message } from '../schema.ts';
import { cancelMessage } from './cancel-message.ts';
import { editMessage, setStepText } from './edit-message.ts';
import { getCurrentMessage, listReviewMessages, countWaitingMessages } from './find-messages.ts';
import { forgetReviewMessages } from './forget-review-messages.ts';
import { type NewMessage, insertMessages } from './plan-messages.ts';
import { addAttempt, addReview, buildMessage, searchAll, TEST_FOLLOW_UP } from './testing.ts';

const database = testDatabase();

// covers: asking-twice-for-same-follow-up
test('inserts one message for the same follow-up or step twice, and keeps the order of a call', async () => {
  const clinic = await buildClinic(database);
  const profileId = await addReview(clinic);
  const templateId = randomUUID();
  const messages: NewMessage[] = [
    { ...TEST_FOLLOW_UP, profileId, kind: 'ai_second', secondsLater: 1 },
    { ...TEST_FOLLOW_UP, profileId, kind: 'ai_first' },
    { ...TEST_FOLLOW_UP, profileId, templateId, scheduledDate: addDays(TEST_TODAY, 7) },
    { ...TEST_FOLLOW_UP, profileId, templateId: null, scheduledDate: addDays(TEST_TODAY, 8) },
  ];
  const first = await inTransaction(clinic.scope, (tx) => insertMessages(tx, { messages }));
  expect(first).toHaveLength(4);
  for (const message of first) expect(Message.safeParse(message).success).toBe(true);
  const again = await inTransaction(clinic.scope, (tx) =>
    insertMessages(tx, { messages: messages.slice(0, 3) }),
  );
  expect(again).toEqual([]);
  const all = await listReviewMessages(clinic.scope, { profileId });
  expect(all.map(({ kind }) => kind)).toEqual(['ai_first', 'ai_second', 'sequence', 'sequence']);
  expect(await listReviewMessages(clinic.scope, { profileId, kinds: ['ai_first'] })).toHaveLength(
    1,
  );
  expect(await listReviewMessages((await buildClinic(database)).scope, { profileId })).toEqual([]);
});

test.each([
  ['sequence', 'Please give us 5 stars! Reply STOP.'],
  ['sequence', 'Call 98111 22233. STOP'],
  ['sequence', 'Dear {patient_name}. You have diabetes. STOP'],
  ['ai_first', 'A gift for your review. STOP'],
  ['ai_second', 'They cured me.'],
] as const)('accepts for a message of kind %s the text %j', async (kind, messageContent) => {
  const clinic = await buildClinic(database);
  const { id, version } = await buildMessage(clinic, { kind });
  expect(await editMessage(clinic.scope, { messageId: id, messageContent, version })).toMatchObject(
    { ok: true, value: { messageContent } },
  );
});

test.each([
  [
    'sequence',
    'See https://evil.example STOP',
    "A message can only hold the clinic's own links. You can add your website and booking link in Settings.",
  ],
  [
    'ai_first',
    'Send Rs 500 to book. STOP',
    'A message cannot ask for money or for a code such as an OTP.',
  ],
  [
    'ai_second',
    'They were kind. Reply with your OTP.',
    'A message cannot ask for money or for a code such as an OTP.',
  ],
] as const)('refuses for a message of kind %s the text %j', async (kind, messageContent, says) => {
  const clinic = await buildClinic(database);
  const { id, version, ...message } = await buildMessage(clinic, { kind });
  await expect(
    editMessage(clinic.scope, { messageId: id, messageContent, version }),
  ).rejects.toMatchObject({
    code: 'INVALID',
    data: { issues: [{ path: 'messageContent', message: says }] },
  });
  expect(await getCurrentMessage(clinic.scope, { messageId: id })).toEqual({
    id,
    version,
    ...message,
  });
});

// covers: keeps-what-only-warns-and-what-wrong
test('accepts a text that only warns, and faults that the text had before', async () => {
  const clinic = await buildClinic(database);
  const before = 'Come on 12 March for your free check-up. See https://evil.example';
  const { id, version } = await buildMessage(clinic, { messageContent: before });
  const edit = (messageContent: string) =>
    editMessage(clinic.scope, { messageId: id, messageContent, version });
  expect(await edit(before)).toMatchObject({ ok: true, value: { version } });
  const correctedText = before.replace('12 March', '14 March');
  expect(await edit(correctedText)).toMatchObject({
    ok: true,
    value: { messageContent: correctedText },
  });
});

test('a step’s text cannot change once an attempt may have arrived', async () => {
  const clinic = await buildClinic(database);
  const message = await buildMessage(clinic, { kind: 'ai_first' });
  const write = { messageId: message.id, text: 'નમસ્તે', language: 'gu', by: 'product' } as const;
  expect(await setStepText(clinic.scope, write)).toMatchObject({
    value: { messageContent: 'નમસ્તે', language: 'gu', version: 2 },
  });
  expect(await setStepText(clinic.scope, write)).toMatchObject({ value: { version: 2 } });
  await addAttempt(clinic, { messageId: message.id, state: 'unknown' });
  const other = { ...write, text: 'Other' };
  expect(await setStepText(clinic.scope, other)).toEqual({
    ok: false,
    refusal: { code: 'NOT_SENDABLE' },
  });
});

test('keeps a review’s messages while one of them is being sent', async () => {
  const clinic = await buildClinic(database);
  const profileId = await addReview(clinic);
  const message = await buildMessage(clinic, { profileId });
  await addAttempt(clinic, { messageId: message.id, state: 'requesting' });
  const forgotten = await inTransaction(clinic.scope, (tx) =>
    forgetReviewMessages(tx, { profileId }),
  );
  expect(forgotten).toEqual({ ok: false, refusal: { code: 'SENDING_NOW' } });
  expect(await getCurrentMessage(clinic.scope, { messageId: message.id })).toMatchObject({
    messageContent: message.messageContent,
  });
});

test('a cancelled message stays on record, and in its review’s list', async () => {
  const clinic = await buildClinic(database);
  const profileId = await addReview(clinic);
  const message = await buildMessage(clinic, { profileId });
  await cancelMessage(clinic.scope, { messageId: message.id });
  expect((await searchAll(clinic, { profileId })).items).toMatchObject([
    { id: message.id, status: 'pending' },
  ]);
  expect((await searchAll(clinic, { profileId })).items[0]?.cancelledAt).not.toBeNull();
  expect(await countWaitingMessages(clinic.scope)).toMatchObject({ dueToday: 0 });
});
