import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { builtInWriter } from '#features/models/server/model.ts';
import { clinics } from '#features/clinics/server/tables.ts';
import { buildClinic, TEST_TODAY } from '#features/clinics/server/testing.ts';
import { FLOW_MESSAGES } from '#features/review-drafts/schema.ts';
import { buildBrokenWriter } from '#features/models/server/testing.ts';
import { createOperatorScope } from '#platform/server/db/scope.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { reviewsFeature } from './feature.ts';
import { setReviewText } from './set-review-text.ts';
import { prepareMessages } from './prepare-messages.ts';
import { getReview } from './find-reviews.ts';
import { insertSharedReviewTemplates } from './insert-shared-templates.ts';
import { updateReview } from './update-review.ts';
import { reviewRequestTemplates } from './tables.ts';
import {
  buildReview,
  readMessageRows,
  openSteps,
  preparePlan,
  findStepText,
  readReviewRows,
  listStates,
} from './testing.ts';
import { completeSending } from './complete-sending.ts';
import { editStep } from './steps.ts';

const database = testDatabase(reviewsFeature);
beforeAll(() =>
  insertSharedReviewTemplates(createOperatorScope(database.operatorPool, randomUUID())),
);

const NOBODY = buildBrokenWriter();

// covers: preparing-writes-draft-and-keeps-three
test('preparing writes a draft and keeps three messages, due today, a second apart', async () => {
  const clinic = await buildClinic(database);
  const { id } = await buildReview(clinic);
  const plan = await preparePlan(clinic, { id });
  expect(plan.steps.map(({ step, state }) => [step, state])).toEqual(
    FLOW_MESSAGES.ai3.map((step) => [step, 'ready']),
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
  expect(findStepText(plan, 'ai_first')).toContain('Dear Ravi Patil');
  expect(findStepText(plan, 'ai_first')).toContain('12 November 2026');
  expect(findStepText(plan, 'ai_second')).toContain(plan.review.aiReviewText);
  expect(findStepText(plan, 'gmb_link')).toContain('https://g.page/r/mehta-clinic/review');

  const rows = await readMessageRows(database, clinic);
  expect(rows.map(({ kind }) => kind)).toEqual(FLOW_MESSAGES.ai3);
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
    preparePlan(clinic, { id }),
    preparePlan(clinic, { id }),
    preparePlan(clinic, { id }),
  ]);
  const first = await readReviewRows(database, { clinic, id });
  expect(await preparePlan(clinic, { id })).toEqual(plans[0]);
  expect(plans[1]).toEqual(plans[0]);
  expect(await readReviewRows(database, { clinic, id })).toEqual(first);
  expect(first.messages).toHaveLength(3);
  expect(first.audit.map(({ action }) => action)).toEqual(['reviews.create', 'reviews.prepare']);
});

test.each(['gu', 'ta', 'hi'] as const)(
  'in %s the texts and the draft are in it',
  async (language) => {
    const clinic = await buildClinic(database);
    const { id } = await buildReview(clinic, { treatment: '' });
    const plan = await preparePlan(clinic, { id, language });
    const rows = await readMessageRows(database, clinic);
    expect(rows.map((row) => row.language)).toEqual([language, language, language]);
    const month = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(
      new Date('2026-11-12'),
    );
    expect(findStepText(plan, 'ai_first')).toContain(month);
    expect(plan.review).toMatchObject({ language, aiReviewWriter: 'built-in' });
  },
);

// covers: text-of-review-in-language-taken
test('a text of the review in the language is taken as it is, without asking any writer', async () => {
  const clinic = await buildClinic(database);
  const { id } = await buildReview(clinic, {
    aiReviewText: 'They were kind to my mother.',
    language: 'en',
  });
  const plan = await preparePlan(clinic, { id, writer: NOBODY });
  expect(findStepText(plan, 'ai_second')).toContain('They were kind to my mother.');
  expect(plan).toMatchObject({ writer: 'person', review: { version: 1 } });
});

// covers: clinic-own-thank-you-comes-before-shared
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
  expect(findStepText(await preparePlan(clinic, { id }), 'ai_first')).toBe(
    'Namaste {clinic_name} $& Rao, from Mehta Clinic.',
  );
  const { id: other } = await buildReview(clinic);
  expect(
    findStepText(await preparePlan(clinic, { id: other, language: 'hi' }), 'ai_first'),
  ).not.toContain('Namaste');
});

// covers: without-listing-link-only-link-message
test('without a listing link only the link message is missing, until the clinic has a link', async () => {
  const clinic = await buildClinic(database, { gmbLink: '' });
  const { id } = await buildReview(clinic);
  const plan = await preparePlan(clinic, { id });
  expect(plan.steps.map(({ step }) => step)).toEqual(['ai_first', 'ai_second']);
  expect(plan.missing).toEqual([{ step: 'gmb_link', because: 'NO_LISTING_LINK' }]);
  await openSteps(clinic, { id, steps: ['ai_first', 'ai_second'] });
  expect(await completeSending(clinic.scope, { id })).toEqual({
    ok: false,
    refusal: { code: 'STEPS_MISSING' },
  });
  expect(await getReview(clinic.scope, { id })).toMatchObject({ status: 'pending' });
  await clinic.scope.db
    .update(clinics)
    .set({ gmbLink: 'https://g.page/r/mehta-clinic/review' })
    .where(eq(clinics.id, clinic.id));
  const after = await preparePlan(clinic, { id });
  expect(listStates(after)).toEqual([
    ['ai_first', 'opened'],
    ['ai_second', 'opened'],
    ['gmb_link', 'ready'],
  ]);
  expect(after.missing).toEqual([]);
});

// covers: built-in-writer-takes-place-of-model
test('the built-in writer takes the place of a model that fails, and the answer names the model', async () => {
  const clinic = await buildClinic(database);
  const { id } = await buildReview(clinic);
  const plan = await preparePlan(clinic, { id, writer: NOBODY });
  expect(plan).toMatchObject({ replacedWriter: NOBODY.name, writer: 'built-in', missing: [] });
  expect(findStepText(plan, 'ai_second')).not.toBe('');
  expect(await preparePlan(clinic, { id })).toMatchObject({ replacedWriter: null });
});

// covers: prepared-messages-say-budget-is-spent
test('the answer says when the clinic has used its requests to the model', async () => {
  const clinic = await buildClinic(database);
  const { id } = await buildReview(clinic);
  await database.ownerPool.query(
    `insert into audit_log (user_id, request_id, action, entity)
     select $1, 'earlier', 'writing.sentToProvider', 'provider' from generate_series(1, 60)`,
    [clinic.id],
  );
  const writer = { ...NOBODY, provider: 'google' } as const;
  const plan = await preparePlan(clinic, { id, writer });
  expect(plan).toMatchObject({ replacedWriter: NOBODY.name, isBudgetSpent: true });
});

// covers: without-template-of-flow-nothing-prepared
test('without a template of the flow nothing is prepared', async () => {
  const clinic = await buildClinic(database);
  const ask = { flow: 'ai3', writer: builtInWriter } as const;
  const { id } = await buildReview(clinic);
  await database.ownerPool.query(
    `delete from shared_review_request_templates where language = 'te'`,
  );
  expect(await prepareMessages(clinic.scope, { ...ask, id, language: 'te' })).toEqual({
    ok: false,
    refusal: { code: 'NO_AI_TEMPLATE' },
  });
  expect(await readMessageRows(database, clinic)).toEqual([]);
  expect(await getReview(clinic.scope, { id })).toMatchObject({
    aiReviewText: null,
    localizedMessageBundleStatus: null,
  });
});

test('another language midway rewrites what has not gone out, and leaves what has', async () => {
  const clinic = await buildClinic(database);
  const { id } = await buildReview(clinic);
  const english = await preparePlan(clinic, { id });
  await openSteps(clinic, { id, steps: ['ai_first'] });
  const hindi = await preparePlan(clinic, { id, language: 'hi' });
  expect(hindi.steps.map(({ state }) => state)).toEqual(['opened', 'ready', 'ready']);
  expect(findStepText(hindi, 'ai_first')).toBe(findStepText(english, 'ai_first'));
  expect(findStepText(hindi, 'ai_second')).toMatch(/[\u0900-\u097F]/);
  expect(findStepText(hindi, 'gmb_link')).toMatch(/[\u0900-\u097F]/);
  expect(hindi.steps.map(({ messageId }) => messageId)).toEqual(
    english.steps.map(({ messageId }) => messageId),
  );
  expect((await readMessageRows(database, clinic)).map(({ language }) => language)).toEqual([
    'en',
    'hi',
    'hi',
  ]);
});

test('does not write a sent draft again for the language of the last step', async () => {
  const clinic = await buildClinic(database);
  const { id } = await buildReview(clinic);
  const english = await preparePlan(clinic, { id });
  await openSteps(clinic, { id, steps: ['ai_first', 'ai_second'] });
  const tamil = await preparePlan(clinic, { id, language: 'ta', writer: NOBODY });
  expect(tamil.review).toMatchObject({ aiReviewText: english.review.aiReviewText, language: 'en' });
  expect((await readMessageRows(database, clinic)).map(({ language }) => language)).toEqual([
    'en',
    'en',
    'ta',
  ]);
});

test('a step that a person changed stays so and is marked when what it was made of changes', async () => {
  const clinic = await buildClinic(database);
  const { id } = await buildReview(clinic);
  const plan = await preparePlan(clinic, { id });
  const ownText = 'Dear Ravi, thank you for coming. Reply STOP to stop these messages.';
  expect(await editStep(clinic.scope, { id, step: 'ai_first', text: ownText })).toMatchObject({
    ok: true,
  });
  expect(findStepText(await preparePlan(clinic, { id }), 'ai_first')).toBe(ownText);

  const { version } = await getReview(clinic.scope, { id });
  await setReviewText(clinic.scope, {
    id,
    version,
    aiReviewText: 'They were on time.',
    language: 'en',
    writer: null,
  });
  const rewordedPlan = await preparePlan(clinic, { id });
  expect(findStepText(rewordedPlan, 'ai_first')).toBe(ownText);
  expect(findStepText(rewordedPlan, 'ai_second')).toContain('They were on time.');
  expect(findStepText(rewordedPlan, 'gmb_link')).toBe(findStepText(plan, 'gmb_link'));

  await updateReview(clinic.scope, { id, version: version + 1, patientName: 'Meena Shah' });
  const { steps } = await preparePlan(clinic, { id });
  expect(steps).toMatchObject([
    { step: 'ai_first', text: ownText, isWrittenBeforeChange: true },
    { step: 'ai_second' },
    { step: 'gmb_link', text: expect.stringContaining('Meena Shah') },
  ]);
  expect(steps.map(({ isWrittenBeforeChange }) => isWrittenBeforeChange)).toEqual([
    true,
    undefined,
    undefined,
  ]);
});

test('a corrected number is the one that is written to, except where a message has left', async () => {
  const clinic = await buildClinic(database);
  const { id } = await buildReview(clinic);
  await preparePlan(clinic, { id });
  await openSteps(clinic, { id, steps: ['ai_first'] });
  await updateReview(clinic.scope, { id, version: 2, contactNumber: '9000000009' });
  expect(
    (await readMessageRows(database, clinic)).map(({ whatsappNumber }) => whatsappNumber),
  ).toEqual(['9876543210', '9000000009', '9000000009']);
});

test('three questions take the place of the draft, and announce none', async () => {
  const clinic = await buildClinic(database);
  const { id } = await buildReview(clinic);
  const plan = await preparePlan(clinic, { id, second: 'questions', writer: buildBrokenWriter() });
  expect(findStepText(plan, 'ai_second')).toMatch(/1\. .+\n2\. .+\n3\. /);
  expect(findStepText(plan, 'ai_first')).not.toMatch(/next message/);
  expect(plan.review).toMatchObject({
    aiReviewText: null,
    localizedMessageBundle: { flow: 'ai3', second: 'questions' },
  });
  const draft = await preparePlan(clinic, { id });
  expect(findStepText(draft, 'ai_second')).toContain('Mehta Clinic');
  expect(findStepText(draft, 'ai_second')).not.toMatch(/\n/);
  expect(draft.review.localizedMessageBundle).toEqual({ flow: 'ai3', language: 'en' });
});

test('a clinic without drafts prepares only the simple flow', async () => {
  const clinic = await buildClinic(database, { offersDrafts: false });
  const { id } = await buildReview(clinic);
  const options = { id, language: 'en', writer: builtInWriter } as const;
  expect(await prepareMessages(clinic.scope, { ...options, flow: 'ai3' })).toEqual({
    ok: false,
    refusal: { code: 'DRAFTS_OFF' },
  });
  expect(await prepareMessages(clinic.scope, { ...options, flow: 'simple' })).toMatchObject({
    ok: true,
  });
});
