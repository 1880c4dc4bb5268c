import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { buildClinic } from '#features/clinics/server/testing.ts';
import { Message } from '#features/messages/schema.ts';
import { messages } from '#features/messages/server/tables.ts';
import { ReviewId } from '#features/reviews/schema.ts';
import { getReview } from '#features/reviews/server/find-reviews.ts';
import { auditLog } from '#platform/server/audit/audit.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { daysBetween } from '#platform/calendar.ts';
import { createSequence } from './create-sequence.ts';
import { planSequence } from './plan-sequence.ts';
import { sequenceTemplates as templateRows } from './tables.ts';
import { insertSharedSet, buildReviewId, TEST_VISIT } from './testing.ts';

const database = testDatabase();

async function readMessages(scope: ClinicScope) {
  return scope.db.select().from(messages).where(eq(messages.clinicId, scope.clinicId));
}

// covers: follow-ups-created-as-planned-and-review
test('follow-ups are created as planned, and the review is marked without changing its status', async () => {
  const { scope } = await buildClinic(database);
  const { profileType } = await insertSharedSet(database);
  const profileId = await buildReviewId(scope, { status: 'sent' });
  const choice = { profileId, profileType, language: 'en' as const };
  const plan = await planSequence(scope, choice);
  expect(await planSequence(scope, choice)).toEqual(plan);
  expect(await readMessages(scope)).toEqual([]);

  const sequence = await createSequence(scope, choice);
  if (!plan.ok || !sequence.ok) throw new Error('refused');
  expect(plan.value.messages.map(({ sequenceDays }) => sequenceDays)).toEqual([10, 30, 60]);
  for (const { scheduledDate, sequenceDays } of plan.value.messages) {
    expect(Math.abs(daysBetween(TEST_VISIT, scheduledDate) - sequenceDays)).toBeLessThanOrEqual(3);
  }
  const facts = ({
    scheduledDate,
    messageContent,
  }: {
    scheduledDate: string;
    messageContent: string;
  }) => ({
    scheduledDate,
    messageContent,
  });
  expect(sequence.value.messages.map((message) => Message.parse(message)).map(facts)).toEqual(
    plan.value.messages.map(facts),
  );
  expect(sequence.value.messages[0]).toMatchObject({
    profileId,
    kind: 'sequence',
    patientName: 'Ravi Patil',
    whatsappNumber: '9876543210',
    messageContent: 'Message 1 for Ravi Patil from Mehta Clinic, 9820012345',
    status: 'pending',
    language: 'en',
  });
  const review = await getReview(scope, { id: profileId });
  expect(review).toMatchObject({ hasSequence: true, status: 'sent' });
  expect(review.followUpsCreatedAt).not.toBeNull();
  const storedMessages = await readMessages(scope);
  expect(new Set(storedMessages.map(({ templateId }) => templateId))).toEqual(
    new Set(plan.value.messages.map(({ templateId }) => templateId)),
  );
  const trail = await scope.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, 'sequences.create'));
  expect(trail).toEqual([expect.objectContaining({ entity: 'review', entityId: profileId })]);
});

// covers: second-time-refused-also-when-only-planned
test('a second time is refused, also when only planned', async () => {
  const { scope } = await buildClinic(database);
  const { profileType } = await insertSharedSet(database);
  const choice = { profileId: await buildReviewId(scope), profileType, language: 'en' as const };
  await createSequence(scope, choice);
  const refusal = { ok: false, refusal: { code: 'ALREADY_HAS_SEQUENCE' } };
  expect(await createSequence(scope, choice)).toEqual(refusal);
  expect(await planSequence(scope, choice)).toEqual(refusal);
  expect(await readMessages(scope)).toHaveLength(3);
});

// covers: follow-ups-come-after-send-flow
test('follow-ups come after the send flow, which sets the sequence flag too', async () => {
  const { scope } = await buildClinic(database);
  const { profileType } = await insertSharedSet(database);
  const profileId = await buildReviewId(scope, { status: 'sent', hasSequence: true });
  expect(await createSequence(scope, { profileId, profileType, language: 'en' })).toMatchObject({
    ok: true,
  });
});

test('of twenty concurrent requests exactly one creates, and one set is stored', async () => {
  const { scope } = await buildClinic(database);
  const { profileType } = await insertSharedSet(database);
  const choice = { profileId: await buildReviewId(scope), profileType, language: 'en' as const };
  const results = await Promise.all(
    Array.from({ length: 20 }, () => createSequence(scope, choice)),
  );
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(
    results.filter((result) => !result.ok && result.refusal.code === 'ALREADY_HAS_SEQUENCE'),
  ).toHaveLength(19);
  expect(await readMessages(scope)).toHaveLength(3);
});

test('all or nothing: when the review cannot be marked, no message stays', async () => {
  const { scope } = await buildClinic(database);
  const { profileType } = await insertSharedSet(database);
  const profileId = await buildReviewId(scope, { notes: 'cannot be marked' });
  await database.ownerPool.query(
    `alter table reviews add check (notes <> 'cannot be marked' or follow_ups_created_at is null)`,
  );
  const choice = { profileId, profileType, language: 'en' as const };
  await expect(createSequence(scope, choice)).rejects.toMatchObject({ cause: { code: '23514' } });
  expect(await readMessages(scope)).toEqual([]);
  expect(await getReview(scope, { id: profileId })).toMatchObject({
    hasSequence: false,
    followUpsCreatedAt: null,
  });
});

// covers: refusals-come-in-order-in-which-person
test('refusals come in the order in which a person can cure them', async () => {
  const { profileType } = await insertSharedSet(database);
  const { scope } = await buildClinic(database, { contactPhone: '' });
  const namedClinic = await buildClinic(database);
  const choose = async (on: ClinicScope, appointmentDate: string | null, type: string) => {
    const profileId = await buildReviewId(on, { appointmentDate });
    const plan = await planSequence(on, { profileId, profileType: type, language: 'en' });
    const sequence = await createSequence(on, { profileId, profileType: type, language: 'en' });
    expect(sequence).toEqual(plan);
    return plan.ok ? 'created' : plan.refusal;
  };
  expect(await choose(scope, null, 'None')).toEqual({ code: 'CLINIC_INFORMATION_MISSING' });
  expect(await choose(namedClinic.scope, null, 'None')).toEqual({ code: 'INVALID_VISIT_DATE' });
  expect(await choose(namedClinic.scope, '2199-12-31', 'None')).toEqual({
    code: 'INVALID_VISIT_DATE',
  });
  expect(await choose(namedClinic.scope, TEST_VISIT, 'None')).toEqual({
    code: 'NO_TEMPLATES',
    data: { profileType: 'None', language: 'en' },
  });
  const hindi = await buildReviewId(namedClinic.scope);
  expect(
    await planSequence(namedClinic.scope, { profileId: hindi, profileType, language: 'hi' }),
  ).toEqual({
    ok: false,
    refusal: { code: 'NO_TEMPLATES', data: { profileType, language: 'hi' } },
  });
  expect(await readMessages(namedClinic.scope)).toEqual([]);
});

test('a clinic without a name cannot sign its messages', async () => {
  const { profileType } = await insertSharedSet(database);
  const { scope } = await buildClinic(database, { clinicName: ' ' });
  const choice = { profileId: await buildReviewId(scope), profileType, language: 'en' as const };
  const refusal = { ok: false, refusal: { code: 'CLINIC_INFORMATION_MISSING' } };
  expect(await createSequence(scope, choice)).toEqual(refusal);
});

test('another clinic’s review answers as a missing one', async () => {
  const [first, second] = [await buildClinic(database), await buildClinic(database)];
  const { profileType } = await insertSharedSet(database);
  const otherReviewId = await buildReviewId(second.scope);
  for (const profileId of [otherReviewId, ReviewId.parse(randomUUID())]) {
    const choice = { profileId, profileType, language: 'en' as const };
    await expect(planSequence(first.scope, choice)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(createSequence(first.scope, choice)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
  expect(await getReview(second.scope, { id: otherReviewId })).toMatchObject({
    followUpsCreatedAt: null,
  });
});

test('a message that becomes too long once it is filled in is named, and nothing is created', async () => {
  const { scope } = await buildClinic(database);
  const profileType = 'Long';
  await scope.db.insert(templateRows).values({
    clinicId: scope.clinicId,
    profileType,
    messageTemplate: `${'x'.repeat(3900)} {patient_name} {patient_name}`,
    sequenceDays: 10,
    sequenceOrder: 1,
  });
  const profileId = await buildReviewId(scope, { patientName: 'R'.repeat(120) });
  await expect(
    createSequence(scope, { profileId, profileType, language: 'en' }),
  ).rejects.toMatchObject({
    code: 'INVALID',
    data: { issues: [{ path: 'profileType', message: expect.stringContaining('Message 1') }] },
  });
  expect(await readMessages(scope)).toEqual([]);
});
