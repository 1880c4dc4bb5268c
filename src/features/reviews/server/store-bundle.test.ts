import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { builtInWriter } from '#features/models/server/model.ts';
import { buildClinic, TEST_TODAY } from '#features/clinics/server/testing.ts';
import { FLOW_MESSAGES } from '#features/review-drafts/schema.ts';
import { buildBrokenWriter } from '#features/models/server/testing.ts';
import { LANGUAGES } from '#platform/language.ts';
import { auditLog } from '#platform/server/audit/audit.ts';
import { createOperatorScope } from '#platform/server/db/scope.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { reviewsFeature } from './feature.ts';
import { prepareMessages } from './prepare-messages.ts';
import type { SendStep } from '../schema.ts';
import { completeSending } from './complete-sending.ts';
import { insertSharedReviewTemplates } from './insert-shared-templates.ts';
import { searchReviews } from './find-reviews.ts';
import { reviewRequestTemplates } from './tables.ts';
import { buildReview, readMessageRows, openSteps, listStates, findStepText } from './testing.ts';
import { buildPlan } from './testing.ts';

const database = testDatabase(reviewsFeature);
const insertShared = () =>
  insertSharedReviewTemplates(createOperatorScope(database.operatorPool, randomUUID()));
beforeAll(insertShared);

// covers: simple-flow-keeps-two-messages-due-today
test('the simple flow keeps two messages, due today, a second apart, and asks no writer', async () => {
  const clinic = await buildClinic(database);
  const { id } = await buildReview(clinic);
  const plan = await buildPlan(clinic, { id });
  expect(listStates(plan)).toEqual(FLOW_MESSAGES.simple.map((step) => [step, 'ready']));
  expect(plan.review).toMatchObject({
    localizedMessageBundle: { flow: 'simple', language: 'en' },
    localizedMessageBundleStatus: 'prepared',
    aiReviewText: null,
    version: 1,
  });
  expect(findStepText(plan, 'simple_thank_you')).toContain('Ravi Patil');
  expect(findStepText(plan, 'gmb_link')).toContain('https://g.page/r/mehta-clinic/review');
  const rows = await readMessageRows(database, clinic);
  expect(rows).toMatchObject([
    { kind: 'simple_thank_you', scheduledDate: TEST_TODAY, status: 'pending' },
    { kind: 'gmb_link', scheduledDate: TEST_TODAY, status: 'pending' },
  ]);
  const [first, second] = rows.map(({ createdAt }) => createdAt.getTime());
  expect((second ?? 0) - (first ?? 0)).toBe(1000);
  expect(await buildPlan(clinic, { id })).toEqual(plan);
  expect(await readMessageRows(database, clinic)).toEqual(rows);
  const { items } = await searchReviews(clinic.scope, { limit: 1 });
  expect(items).toEqual([plan.review]);
});

// covers: in-both-texts-and-ai-text-keeps
test.each(LANGUAGES)(
  'in %s both texts are, and the AI text keeps its own language',
  async (language) => {
    const clinic = await buildClinic(database);
    const aiReviewText = 'They were kind to my mother.';
    const { id } = await buildReview(clinic, { aiReviewText, language: 'en' });
    const plan = await buildPlan(clinic, { id, language });
    expect((await readMessageRows(database, clinic)).map((row) => row.language)).toEqual([
      language,
      language,
    ]);
    expect(plan.review).toMatchObject({
      language: 'en',
      aiReviewText,
      localizedMessageBundle: { language },
    });
    expect(plan.steps.map(({ text }) => text).join()).not.toContain(aiReviewText);
  },
);

// covers: clinic-own-simple-thank-you-comes
test("the clinic's own simple thank-you comes before the shared one; without any, that is said", async () => {
  const clinic = await buildClinic(database);
  const { id } = await buildReview(clinic);
  await clinic.scope.db.insert(reviewRequestTemplates).values({
    clinicId: clinic.id,
    name: 'Ours',
    templateType: 'simple_thank_you',
    language: 'en',
    messageTemplate: 'Thanks, {patient_name}.',
  });
  expect(findStepText(await buildPlan(clinic, { id }), 'simple_thank_you')).toBe(
    'Thanks, Ravi Patil.',
  );
  await database.ownerPool.query(
    `delete from shared_review_request_templates where language = 'ml' and template_type = 'simple_thank_you'`,
  );
  onTestFinished(insertShared);
  const ask = { id, language: 'ml', writer: builtInWriter } as const;
  expect(await prepareMessages(clinic.scope, { ...ask, flow: 'simple' })).toEqual({
    ok: false,
    refusal: { code: 'NO_SIMPLE_TEMPLATE' },
  });
  expect(await prepareMessages(clinic.scope, { ...ask, flow: 'ai3' })).toMatchObject({ ok: true });
});

// covers: clinic-own-that-breaks-rule-gives-way
test.each(['simple_thank_you', 'ai_integrated'] as const)(
  "a clinic's own %s that breaks a rule gives way to the shared one",
  async (templateType) => {
    const clinic = await buildClinic(database);
    const { id } = await buildReview(clinic);
    const flow = templateType === 'simple_thank_you' ? 'simple' : 'ai3';
    const step = flow === 'simple' ? templateType : 'ai_first';
    const sharedText = findStepText(await buildPlan(clinic, { id, flow }), step as SendStep);
    await clinic.scope.db.insert(reviewRequestTemplates).values({
      clinicId: clinic.id,
      name: 'Ours',
      templateType,
      language: 'en',
      messageTemplate: 'Thanks, {patient_name}. See https://evil.example',
    });
    expect(findStepText(await buildPlan(clinic, { id, flow }), step as SendStep)).toBe(sharedText);
  },
);

test('without a listing link the simple flow is prepared without its link', async () => {
  const clinic = await buildClinic(database, { gmbLink: '' });
  const { id } = await buildReview(clinic);
  const writing = { writer: buildBrokenWriter() };
  const ask = { id, flow: 'simple', language: 'en', ...writing } as const;
  expect(await prepareMessages(clinic.scope, ask)).toMatchObject({
    ok: true,
    value: {
      steps: [{ step: 'simple_thank_you', state: 'ready' }],
      missing: [{ step: 'gmb_link', because: 'NO_LISTING_LINK' }],
    },
  });
});

// covers: review-sent-when-both-out-sequence-flag
test('the review is sent when both are out; the sequence flag is left to follow-ups', async () => {
  const clinic = await buildClinic(database);
  const { id } = await buildReview(clinic);
  await buildPlan(clinic, { id });
  await openSteps(clinic, { id, steps: ['simple_thank_you'] });
  expect(await completeSending(clinic.scope, { id })).toEqual({
    ok: false,
    refusal: { code: 'STEPS_MISSING' },
  });
  await openSteps(clinic, { id, steps: ['gmb_link'] });
  const completion = await completeSending(clinic.scope, { id });
  expect(completion).toMatchObject({
    ok: true,
    value: {
      status: 'sent',
      hasSequence: false,
      followUpsCreatedAt: null,
      aiReviewFirstMessageSent: false,
      localizedMessageBundleStatus: 'consumed',
    },
  });
  expect(await completeSending(clinic.scope, { id })).toEqual(completion);
  const usedRows = await clinic.scope.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, 'reviews.complete'));
  expect(usedRows).toMatchObject([{ changedFields: ['status', 'localizedMessageBundleStatus'] }]);
});

// covers: bundle-from-before-there-choice-of-three
test('a bundle from before there was a choice is of three messages', async () => {
  const clinic = await buildClinic(database);
  const { id } = await buildReview(clinic);
  const plan = await buildPlan(clinic, { id, flow: 'ai3' });
  await database.ownerPool.query(
    `update reviews set localized_message_bundle = localized_message_bundle - 'flow' where id = $1`,
    [id],
  );
  expect(await buildPlan(clinic, { id, flow: 'ai3' })).toEqual(plan);
});
