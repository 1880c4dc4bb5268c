import { randomUUID } from 'node:crypto';
import { drizzle } from 'drizzle-orm/node-postgres';
import { asc, eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { buildClinic, TEST_TODAY, type BuiltClinic } from '#features/clinics/server/testing.ts';
import { messages } from '#features/messaging/server/tables.ts';
import { buildBrokenWriter, buildWriter } from '#features/writing/server/testing.ts';
import { FLOW_MESSAGES, type BundleFlow } from '#features/writing/schema.ts';
import type { TextModel } from '#features/writing/server/model.ts';
import type { Language } from '#platform/language.ts';
import { auditLog } from '#platform/server/audit/audit.ts';
import { mintOperatorScope } from '#platform/server/db/scope.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { setReviewText } from '../../ai-text/server/service.ts';
import { prepareSending } from '../../preparation/server/service.ts';
import { ReviewId, SendPlan, type SendStep } from '../../schema.ts';
import {
  getReview,
  insertSharedReviewTemplates,
  removeReview,
  updateReview,
} from '../../server/service.ts';
import { reviewRequestTemplates, reviews } from '../../server/tables.ts';
import { buildReview } from '../../server/testing.ts';
import { editStep, openStep, stepNotSent } from '../../steps/server/service.ts';
import { completeSending } from './service.ts';

const database = testDatabase();
beforeAll(() =>
  insertSharedReviewTemplates(mintOperatorScope(database.operatorPool, randomUUID())),
);

const AI3 = FLOW_MESSAGES.ai3;
const NOBODY = buildBrokenWriter();

async function prepared(
  { scope }: BuiltClinic,
  wish: { id: ReviewId; flow?: BundleFlow; language?: Language; writer?: TextModel },
): Promise<SendPlan> {
  const tools = { flow: 'ai3', language: 'en', writer: buildWriter() } as const;
  const plan = await prepareSending(scope, { ...tools, ...wish });
  if (!plan.ok) throw new Error(plan.refusal.code);
  return SendPlan.parse(plan.value);
}

function textOf(plan: SendPlan, step: SendStep): string {
  return plan.steps.find((one) => one.step === step)?.text ?? '';
}

function statesOf(plan: SendPlan): string[] {
  return plan.steps.map(({ state }) => state);
}

async function messageRows(clinic: BuiltClinic) {
  return drizzle(database.ownerPool)
    .select()
    .from(messages)
    .where(eq(messages.clinicId, clinic.id))
    .orderBy(asc(messages.createdAt));
}

/** Everything that preparing may write. */
async function written(clinic: BuiltClinic, id: ReviewId) {
  const owner = drizzle(database.ownerPool);
  return {
    review: await owner.select().from(reviews).where(eq(reviews.id, id)),
    messages: await messageRows(clinic),
    audit: await owner
      .select()
      .from(auditLog)
      .where(eq(auditLog.clinicId, clinic.id))
      .orderBy(auditLog.id),
  };
}

async function open(clinic: BuiltClinic, id: ReviewId, ...steps: SendStep[]): Promise<void> {
  for (const step of steps)
    expect(await openStep(clinic.scope, { id, step })).toMatchObject({ ok: true });
}

test('preparing writes a draft and keeps three messages, due today, a second apart', async () => {
  const clinic = await buildClinic(database);
  const { id } = await buildReview(clinic);
  const plan = await prepared(clinic, { id });
  expect(plan.steps.map(({ step, state }) => [step, state])).toEqual(
    AI3.map((step) => [step, 'ready']),
  );
  expect(plan).toMatchObject({
    writer: 'built-in',
    review: {
      localizedMessageBundleStatus: 'prepared',
      language: 'en',
      status: 'pending',
      version: 2,
    },
  });
  expect(textOf(plan, 'ai_first')).toContain('Dear Ravi Patil');
  expect(textOf(plan, 'ai_first')).toContain('12 November 2026');
  expect(textOf(plan, 'ai_second')).toContain(plan.review.aiReviewText);
  expect(textOf(plan, 'gmb_link')).toContain('https://g.page/r/mehta-clinic/review');

  const rows = await messageRows(clinic);
  expect(rows.map(({ kind }) => kind)).toEqual(AI3);
  const times = rows.map(({ createdAt }) => createdAt.getTime());
  expect(times.map((time) => time - Math.min(...times))).toEqual([0, 1000, 2000]);
  for (const row of rows) {
    expect(row).toMatchObject({
      profileId: id,
      scheduledDate: TEST_TODAY,
      whatsappNumber: '9876543210',
      patientName: 'Ravi Patil',
      status: 'pending',
    });
  }
});

test('preparing twice, also at once, changes nothing', async () => {
  const clinic = await buildClinic(database);
  const { id } = await buildReview(clinic);
  const plans = await Promise.all([
    prepared(clinic, { id }),
    prepared(clinic, { id }),
    prepared(clinic, { id }),
  ]);
  const first = await written(clinic, id);
  expect(await prepared(clinic, { id })).toEqual(plans[0]);
  expect(plans[1]).toEqual(plans[0]);
  expect(await written(clinic, id)).toEqual(first);
  expect(first.messages).toHaveLength(3);
  expect(first.audit.map(({ action }) => action)).toEqual(['reviews.prepare']);
});

test.each(['gu', 'ta', 'hi'] as const)(
  'in %s the texts and the draft are in it',
  async (language) => {
    const clinic = await buildClinic(database);
    const { id } = await buildReview(clinic, { treatment: '' });
    const plan = await prepared(clinic, { id, language });
    const rows = await messageRows(clinic);
    expect(rows.map((row) => row.language)).toEqual([language, language, language]);
    const month = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(
      new Date('2026-11-12'),
    );
    expect(textOf(plan, 'ai_first')).toContain(month);
    expect(plan.review).toMatchObject({ language, aiReviewWriter: 'built-in' });
  },
);

test('a text of the review in the language is taken as it is, without asking any writer', async () => {
  const clinic = await buildClinic(database);
  const { id } = await buildReview(clinic, {
    aiReviewText: 'They were kind to my mother.',
    language: 'en',
  });
  const plan = await prepared(clinic, { id, writer: NOBODY });
  expect(textOf(plan, 'ai_second')).toContain('They were kind to my mother.');
  expect(plan).toMatchObject({ writer: 'person', review: { version: 1 } });
});

test("the clinic's own thank-you comes before the shared one, in its language only", async () => {
  const clinic = await buildClinic(database);
  await clinic.scope.db.insert(reviewRequestTemplates).values({
    clinicId: clinic.id,
    name: 'Ours',
    templateType: 'ai_integrated',
    language: 'en',
    messageTemplate: 'Namaste {patient_name}, from {clinic_name}.',
  });
  const { id } = await buildReview(clinic, { patientName: '{clinic_name} $& Rao' });
  expect(textOf(await prepared(clinic, { id }), 'ai_first')).toBe(
    'Namaste {clinic_name} $& Rao, from Mehta Clinic.',
  );
  const { id: other } = await buildReview(clinic);
  expect(textOf(await prepared(clinic, { id: other, language: 'hi' }), 'ai_first')).not.toContain(
    'Namaste',
  );
});

test('without a listing link, a template or a text nothing is prepared, and each has its name', async () => {
  const unlinked = await buildClinic(database, { gmbLink: '' });
  const { id: first } = await buildReview(unlinked);
  const ask = { flow: 'ai3', language: 'en', writer: buildWriter() } as const;
  expect(await prepareSending(unlinked.scope, { ...ask, id: first })).toEqual({
    ok: false,
    refusal: { code: 'NO_LISTING_LINK' },
  });

  const clinic = await buildClinic(database);
  const { id } = await buildReview(clinic);
  expect(await prepareSending(clinic.scope, { ...ask, id, writer: NOBODY })).toEqual({
    ok: false,
    refusal: { code: 'NO_REVIEW_TEXT' },
  });
  await database.ownerPool.query(`delete from review_request_templates where language = 'te'`);
  expect(await prepareSending(clinic.scope, { ...ask, id, language: 'te' })).toEqual({
    ok: false,
    refusal: { code: 'NO_AI_TEMPLATE' },
  });
  expect(await messageRows(clinic)).toEqual([]);
  expect(await getReview(clinic.scope, { id })).toMatchObject({
    aiReviewText: null,
    localizedMessageBundleStatus: null,
  });
});

test('another language midway rewrites what has not gone out, and leaves what has', async () => {
  const clinic = await buildClinic(database);
  const { id } = await buildReview(clinic);
  const english = await prepared(clinic, { id });
  await open(clinic, id, 'ai_first');
  const hindi = await prepared(clinic, { id, language: 'hi' });
  expect(statesOf(hindi)).toEqual(['opened', 'ready', 'ready']);
  expect(textOf(hindi, 'ai_first')).toBe(textOf(english, 'ai_first'));
  expect(textOf(hindi, 'ai_second')).toMatch(/[\u0900-\u097F]/);
  expect(textOf(hindi, 'gmb_link')).toMatch(/[\u0900-\u097F]/);
  expect(hindi.steps.map(({ messageId }) => messageId)).toEqual(
    english.steps.map(({ messageId }) => messageId),
  );
  expect((await messageRows(clinic)).map(({ language }) => language)).toEqual(['en', 'hi', 'hi']);
});

test('a draft that has gone out is not written anew for the language of the last step', async () => {
  const clinic = await buildClinic(database);
  const { id } = await buildReview(clinic);
  const english = await prepared(clinic, { id });
  await open(clinic, id, 'ai_first', 'ai_second');
  const tamil = await prepared(clinic, { id, language: 'ta', writer: NOBODY });
  expect(tamil.review).toMatchObject({ aiReviewText: english.review.aiReviewText, language: 'en' });
  expect((await messageRows(clinic)).map(({ language }) => language)).toEqual(['en', 'en', 'ta']);
});

test('a step that a person changed stays so, until what it was made of changes', async () => {
  const clinic = await buildClinic(database);
  const { id } = await buildReview(clinic);
  const plan = await prepared(clinic, { id });
  const mine = 'Dear Ravi, thank you for coming. Reply STOP to stop these messages.';
  expect(await editStep(clinic.scope, { id, step: 'ai_first', text: mine })).toMatchObject({
    ok: true,
  });
  expect(textOf(await prepared(clinic, { id }), 'ai_first')).toBe(mine);

  const { version } = await getReview(clinic.scope, { id });
  await setReviewText(clinic.scope, {
    id,
    version,
    aiReviewText: 'They were on time.',
    language: 'en',
    writer: null,
  });
  const reworded = await prepared(clinic, { id });
  expect(textOf(reworded, 'ai_first')).toBe(mine);
  expect(textOf(reworded, 'ai_second')).toContain('They were on time.');
  expect(textOf(reworded, 'gmb_link')).toBe(textOf(plan, 'gmb_link'));

  await updateReview(clinic.scope, { id, version: version + 1, patientName: 'Meena Shah' });
  expect(textOf(await prepared(clinic, { id }), 'ai_first')).toContain('Dear Meena Shah');
});

test('a corrected number is the one that is written to, except where a message has left', async () => {
  const clinic = await buildClinic(database);
  const { id } = await buildReview(clinic);
  await prepared(clinic, { id });
  await open(clinic, id, 'ai_first');
  await updateReview(clinic.scope, { id, version: 2, contactNumber: '9000000009' });
  expect((await messageRows(clinic)).map(({ whatsappNumber }) => whatsappNumber)).toEqual([
    '9876543210',
    '9000000009',
    '9000000009',
  ]);
});

test('the review is sent when all three are out, once, and may still be followed up', async () => {
  const clinic = await buildClinic(database);
  const { id } = await buildReview(clinic);
  expect(await completeSending(clinic.scope, { id })).toEqual({
    ok: false,
    refusal: { code: 'STEPS_MISSING' },
  });
  await prepared(clinic, { id });
  for (const step of AI3) {
    expect(await completeSending(clinic.scope, { id })).toEqual({
      ok: false,
      refusal: { code: 'STEPS_MISSING' },
    });
    await open(clinic, id, step);
  }
  const completed = await completeSending(clinic.scope, { id });
  expect(completed).toMatchObject({
    ok: true,
    value: {
      status: 'sent',
      hasSequence: true,
      followUpsCreatedAt: null,
      localizedMessageBundleStatus: 'consumed',
      aiReviewFirstMessageSent: true,
    },
  });
  const after = await written(clinic, id);
  expect(await completeSending(clinic.scope, { id })).toEqual(completed);
  const reopened = await prepared(clinic, { id, language: 'gu', writer: NOBODY });
  expect(statesOf(reopened)).toEqual(['opened', 'opened', 'opened']);
  expect(await written(clinic, id)).toEqual(after);
});

test('ten who complete it at once use the bundle up once', async () => {
  const clinic = await buildClinic(database);
  const { id } = await buildReview(clinic);
  await prepared(clinic, { id });
  await open(clinic, id, ...AI3);
  const completions = Array.from({ length: 10 }, () => completeSending(clinic.scope, { id }));
  const results = await Promise.all(completions);
  expect(results.every(({ ok }) => ok)).toBe(true);
  const used = await clinic.scope.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, 'reviews.complete'));
  expect(used).toMatchObject([
    { changedFields: expect.arrayContaining(['localizedMessageBundleStatus']) },
  ]);
});

test('a step taken back is missing again', async () => {
  const clinic = await buildClinic(database);
  const { id } = await buildReview(clinic);
  await prepared(clinic, { id });
  await open(clinic, id, ...AI3);
  const taken = await stepNotSent(clinic.scope, { id, step: 'ai_first' });
  expect(taken).toMatchObject({
    ok: true,
    value: { review: { aiReviewFirstMessageSent: false }, steps: [{ state: 'ready' }, {}, {}] },
  });
  expect(await completeSending(clinic.scope, { id })).toEqual({
    ok: false,
    refusal: { code: 'STEPS_MISSING' },
  });
});

test('deleting a review takes what waits with it, and leaves of the rest a record without text', async () => {
  const clinic = await buildClinic(database);
  const { id } = await buildReview(clinic);
  await prepared(clinic, { id });
  await open(clinic, id, 'ai_first');
  expect(await removeReview(clinic.scope, { id })).toEqual({ ok: true, value: { deleted: true } });
  const rows = await messageRows(clinic);
  expect(rows).toMatchObject([
    {
      kind: 'ai_first',
      status: 'sent',
      scheduledDate: TEST_TODAY,
      profileId: null,
      messageContent: '',
      patientName: '',
      whatsappNumber: '',
    },
  ]);
  await expect(getReview(clinic.scope, { id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const { audit } = await written(clinic, id);
  expect(audit.at(-1)).toMatchObject({
    action: 'reviews.remove',
    entityId: id,
    changedFields: ['messages: 2'],
  });
});

test("another clinic's review is neither prepared nor completed", async () => {
  const [own, other] = [await buildClinic(database), await buildClinic(database)];
  const { id } = await buildReview(other);
  await prepared(other, { id });
  const before = await written(other, id);
  for (const target of [id, ReviewId.parse(randomUUID())]) {
    const ask = { id: target, flow: 'ai3', language: 'en', writer: buildWriter() } as const;
    await expect(prepareSending(own.scope, ask)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(completeSending(own.scope, { id: target })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  }
  expect(await written(other, id)).toEqual(before);
});
