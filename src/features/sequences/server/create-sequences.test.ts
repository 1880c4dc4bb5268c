import { randomUUID } from 'node:crypto';
import { and, eq, lt } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { buildClinic } from '#features/clinics/server/testing.ts';
import { messages } from '#features/messages/server/tables.ts';
import { ReviewId } from '#features/reviews/schema.ts';
import { findOrAddPatient } from '#features/patients/server/find-or-add-patient.ts';
import { getReview } from '#features/reviews/server/find-reviews.ts';
import { inTransaction, type ClinicScope } from '#platform/server/db/scope.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { sequenceTemplates } from './tables.ts';
import { createSequence } from './create-sequence.ts';
import { buildReviewId } from './testing.ts';
import { createSequences } from './create-sequences.ts';

const database = testDatabase();
const choice = { profileType: 'General', language: 'en' as const };

/** Builds a clinic with a set of three templates, and records reported errors. */
async function buildPractice(fields: Parameters<typeof buildClinic>[1] = {}) {
  // The day after the visits, so that every date is still to come.
  const clinic = await buildClinic(database, { today: '2026-11-11', ...fields });
  await clinic.scope.db.insert(sequenceTemplates).values(
    [10, 30, 60].map((sequenceDays, index) => ({
      clinicId: clinic.id,
      messageTemplate: `Message ${index + 1} for {patient_name}`,
      sequenceDays,
      sequenceOrder: index + 1,
    })),
  );
  const defects: unknown[] = [];
  const create = (profileIds: readonly ReviewId[]) =>
    createSequences(clinic.scope, {
      ...choice,
      profileIds,
      onDefect: (candidate) => defects.push(candidate),
    });
  return { ...clinic, defects, create };
}

async function countMessages(scope: ClinicScope): Promise<number> {
  return scope.db.$count(messages, eq(messages.clinicId, scope.clinicId));
}

// covers: bulk-follow-ups-linked
test('follow-ups in bulk have the patients of their reviews, also of reviews without one', async () => {
  const { scope, create, ...clinic } = await buildPractice();
  const ids = [
    await buildReviewId(scope, { patientName: 'Asha Patel' }),
    await buildReviewId(scope, { patientName: 'Dhruv Patel', patientId: null }),
    await buildReviewId(scope, { patientName: 'Unknown Patient' }),
  ];
  await create(ids);
  const { rows } = await database.ownerPool.query<{ names: string[] }>(
    `select array_agg(distinct coalesce(p.name, '-') || ' ' || (r.patient_id is not distinct from m.patient_id)) as names
     from sequence_messages m join reviews r on r.id = m.profile_id left join patients p on p.id = m.patient_id
     where m.user_id = $1`,
    [clinic.id],
  );
  expect(rows[0]?.names).toEqual(['- true', 'Asha Patel true', 'Dhruv Patel true']);
});

// covers: bulk-follow-ups-in-language-of-patient
test("follow-ups in bulk are in each patient's language where there are messages in it", async () => {
  const { scope } = await buildPractice({ defaultLanguage: 'en' });
  await scope.db.insert(sequenceTemplates).values({
    clinicId: scope.clinicId,
    language: 'gu',
    messageTemplate: 'નમસ્તે {patient_name}',
    sequenceDays: 20,
    sequenceOrder: 1,
  });
  const ids = [
    await buildReviewId(scope, { patientName: 'Mary' }),
    await buildReviewId(scope, { patientName: 'Asha' }),
    await buildReviewId(scope, { patientName: 'Kavitha' }),
  ];
  for (const [day, language] of [
    [1, 'gu'],
    [2, 'ta'],
  ] as const)
    await inTransaction(scope, async (tx) => {
      const { patientName: name, contactNumber: number } = await getReview(tx, {
        id: ReviewId.parse(ids[day]),
      });
      return findOrAddPatient(tx, { name, number, language });
    });
  const { outcomes } = await createSequences(scope, {
    profileType: 'General',
    profileIds: ids,
    onDefect: () => undefined,
  });
  expect(outcomes.map(({ profileId, count }) => [profileId, count])).toEqual([
    [ids[0], 3],
    [ids[1], 1],
    [ids[2], 3],
  ]);
});

// covers: each-review-created-skipped-or-failed
test('each review is created, skipped or failed, in the order asked for, and twice counts once', async () => {
  const { scope, create, defects } = await buildPractice();
  const second = await buildClinic(database);
  const [fresh, doneId, undatedId] = [
    await buildReviewId(scope, { patientName: 'આશા પટેલ' }),
    await buildReviewId(scope),
    await buildReviewId(scope, { appointmentDate: null }),
  ];
  const [otherId, missing] = [await buildReviewId(second.scope), ReviewId.parse(randomUUID())];
  await createSequence(scope, { ...choice, profileId: doneId });
  const { outcomes } = await create([fresh, doneId, undatedId, otherId, missing, fresh]);
  const none = { count: 0, leftOut: 0, patientName: 'Ravi Patil' };
  expect(outcomes).toEqual([
    {
      profileId: fresh,
      patientName: 'આશા પટેલ',
      outcome: 'created',
      count: 3,
      leftOut: 0,
      reason: null,
    },
    { ...none, profileId: doneId, outcome: 'skipped', reason: 'ALREADY_HAS_SEQUENCE' },
    { ...none, profileId: undatedId, outcome: 'failed', reason: 'INVALID_VISIT_DATE' },
    { ...none, profileId: otherId, patientName: null, outcome: 'failed', reason: 'NOT_FOUND' },
    { ...none, profileId: missing, patientName: null, outcome: 'failed', reason: 'NOT_FOUND' },
  ]);
  expect(await countMessages(scope)).toBe(6);
  expect(await countMessages(second.scope)).toBe(0);
  expect(defects).toEqual([]);
});

test('bulk makes what one at a time makes', async () => {
  const { scope, create } = await buildPractice();
  const [firstId, second] = [await buildReviewId(scope), await buildReviewId(scope)];
  await createSequence(scope, { ...choice, profileId: firstId });
  await create([second]);
  const rows = await scope.db.select().from(messages).orderBy(messages.scheduledDate);
  const of = (id: string) =>
    rows
      .filter(({ profileId }) => profileId === id)
      .map(({ messageContent, language, kind, status, templateId, whatsappNumber }) => ({
        messageContent,
        language,
        kind,
        status,
        templateId,
        whatsappNumber,
      }));
  expect(of(second)).toEqual(of(firstId));
  expect(of(second)).toHaveLength(3);
});

test('one line of the trail tells of all, and its time which they are', async () => {
  const { scope, id, create } = await buildPractice();
  const finishedIds = [
    await buildReviewId(scope),
    await buildReviewId(scope),
    await buildReviewId(scope),
  ];
  const undatedId = await buildReviewId(scope, { appointmentDate: null });
  await create(finishedIds.slice(0, 2));
  await create([...finishedIds, undatedId]);
  await create([...finishedIds, undatedId]);
  const { rows } = await database.ownerPool.query<{ reviews: string[] }>(
    `select array(select id from reviews r where r.user_id = l.user_id and r.follow_ups_created_at = l.at order by id) as reviews
     from audit_log l where user_id = $1 and action = 'sequences.createMany' order by id`,
    [id],
  );
  expect(rows.map(({ reviews: reviewCount }) => reviewCount)).toEqual([
    finishedIds.slice(0, 2).toSorted(),
    finishedIds.slice(2),
  ]);
});

// covers: without-templates-or-without-clinic-name
test('without templates, or without the clinic’s name and phone, every review says so', async () => {
  const { scope } = await buildPractice();
  const unknown = await createSequences(scope, {
    profileIds: [await buildReviewId(scope)],
    profileType: 'Astrologer',
    language: 'en',
    onDefect: () => {},
  });
  expect(unknown.outcomes).toMatchObject([{ outcome: 'failed', reason: 'NO_TEMPLATES' }]);
  const nameless = await buildPractice({ contactPhone: '' });
  const { outcomes } = await nameless.create([await buildReviewId(nameless.scope)]);
  expect(outcomes).toMatchObject([{ outcome: 'failed', reason: 'CLINIC_INFORMATION_MISSING' }]);
});

// covers: bulk-leaves-out-what-asks-for-a-date
test('follow-ups that ask for a due date are left out in bulk, and one at a time they are created', async () => {
  const { scope, id, create } = await buildPractice();
  const treatment = 'Antenatal check-up';
  await scope.db.insert(sequenceTemplates).values({
    clinicId: id,
    messageTemplate: 'Message for {patient_name}',
    sequenceDays: 28,
    sequenceOrder: 1,
    treatment,
  });
  const pregnant = await buildReviewId(scope, { treatment });
  const { outcomes } = await create([pregnant, await buildReviewId(scope)]);
  expect(outcomes).toMatchObject([
    { profileId: pregnant, outcome: 'failed', count: 0, leftOut: 0, reason: 'NEEDS_DATE' },
    { outcome: 'created', count: 3 },
  ]);
  const alone = await createSequence(scope, { ...choice, profileId: pregnant, countOn: null });
  expect(alone).toMatchObject({ ok: true, value: { messages: [{}] } });
});

test('a message that becomes too long fails its review alone', async () => {
  const { scope, id, create } = await buildPractice();
  await scope.db.insert(sequenceTemplates).values({
    clinicId: id,
    messageTemplate: `${'x'.repeat(3900)} {patient_name} {patient_name}`,
    sequenceDays: 90,
    sequenceOrder: 4,
  });
  const long = await buildReviewId(scope, { patientName: 'R'.repeat(120) });
  const { outcomes } = await create([long, await buildReviewId(scope)]);
  expect(outcomes.map(({ outcome, reason }) => [outcome, reason])).toEqual([
    ['failed', 'TOO_LONG'],
    ['created', null],
  ]);
});

test('what breaks half-way breaks one review, whole, and is done by the next run', async () => {
  const { scope, create, defects } = await buildPractice();
  const ids = [
    await buildReviewId(scope),
    await buildReviewId(scope, { notes: 'breaks' }),
    await buildReviewId(scope),
  ];
  await database.ownerPool.query(
    `alter table reviews add constraint no_mark check (notes <> 'breaks' or follow_ups_created_at is null)`,
  );
  const { outcomes } = await create(ids);
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['created', 'failed', 'created']);
  expect(outcomes[1]).toMatchObject({ reason: 'DEFECT' });
  expect(defects).toHaveLength(1);
  expect(await countMessages(scope)).toBe(6);

  await database.ownerPool.query('alter table reviews drop constraint no_mark');
  const again = await create(ids);
  expect(again.outcomes.map(({ outcome }) => outcome)).toEqual(['skipped', 'created', 'skipped']);
  expect(await countMessages(scope)).toBe(9);
});

test('the same reviews from two desks at once: each once', async () => {
  const { scope, create } = await buildPractice();
  const ids = await Promise.all(Array.from({ length: 20 }, () => buildReviewId(scope)));
  const runs = await Promise.all([create(ids), create(ids.toReversed())]);
  const outcomes = runs.flatMap((run) => run.outcomes.map(({ outcome }) => outcome));
  expect(outcomes.filter((outcome) => outcome === 'created')).toHaveLength(20);
  expect(outcomes.filter((outcome) => outcome === 'skipped')).toHaveLength(20);
  expect(await countMessages(scope)).toBe(60);
});

test('leaves out and counts messages whose date has passed, unless they are wanted', async () => {
  const { scope, create } = await buildPractice({ today: '2026-11-20' });
  // Seen from 20 November: of the messages after 10, 30 and 60 days one, or all, have passed.
  const [firstSequence, all] = [
    await buildReviewId(scope, { appointmentDate: '2026-11-05' }),
    await buildReviewId(scope, { appointmentDate: '2026-08-01' }),
  ];
  const { outcomes } = await create([firstSequence, all]);
  expect(outcomes).toMatchObject([
    { profileId: firstSequence, outcome: 'created', count: 2, leftOut: 1, reason: null },
    { profileId: all, outcome: 'failed', count: 0, leftOut: 3, reason: 'ALL_PAST' },
  ]);
  const isPast = lt(messages.scheduledDate, scope.today);
  expect(await scope.db.$count(messages, and(eq(messages.clinicId, scope.clinicId), isPast))).toBe(
    0,
  );
  const { outcomes: again } = await createSequences(scope, {
    ...choice,
    profileIds: [all],
    includePast: true,
    onDefect: () => undefined,
  });
  expect(again).toMatchObject([{ outcome: 'created', count: 3, leftOut: 0 }]);
});
