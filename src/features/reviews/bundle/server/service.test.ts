import { randomUUID } from 'node:crypto';
import { drizzle } from 'drizzle-orm/node-postgres';
import { asc, eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { buildClinic, TEST_TODAY, type BuiltClinic } from '#features/clinics/server/testing.ts';
import { cancelMessage } from '#features/messaging/server/service.ts';
import { messages } from '#features/messaging/server/tables.ts';
import { FLOW_MESSAGES, type BundleFlow } from '#features/writing/schema.ts';
import { buildBrokenWriter, buildWriter } from '#features/writing/server/testing.ts';
import { LANGUAGES, type Language } from '#platform/language.ts';
import { auditLog } from '#platform/server/audit/audit.ts';
import { mintOperatorScope } from '#platform/server/db/scope.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { prepareSending } from '../../preparation/server/service.ts';
import { SendPlan, type ReviewId, type SendStep } from '../../schema.ts';
import { completeSending } from '../../send-flow/server/service.ts';
import { insertSharedReviewTemplates, searchReviews } from '../../server/service.ts';
import { reviewRequestTemplates, reviews } from '../../server/tables.ts';
import { buildReview } from '../../server/testing.ts';
import { editStep, openStep, stepNotSent } from '../../steps/server/service.ts';

const database = testDatabase();
beforeAll(() =>
  insertSharedReviewTemplates(mintOperatorScope(database.operatorPool, randomUUID())),
);

const NOBODY = buildBrokenWriter();

interface Wish {
  id: ReviewId;
  flow?: BundleFlow;
  language?: Language;
}

/** The plan of the simple flow, unless another is asked for; only the flow of three may ask a writer. */
async function prepared({ scope }: BuiltClinic, wish: Wish): Promise<SendPlan> {
  const flow = wish.flow ?? 'simple';
  const writer = flow === 'simple' ? NOBODY : buildWriter();
  const plan = await prepareSending(scope, { language: 'en', ...wish, flow, writer });
  if (!plan.ok) throw new Error(plan.refusal.code);
  return SendPlan.parse(plan.value);
}

function textOf(plan: SendPlan, step: SendStep): string | undefined {
  return plan.steps.find((one) => one.step === step)?.text;
}

function standOf({ steps }: SendPlan): [SendStep, string][] {
  return steps.map(({ step, state }) => [step, state]);
}

async function rowsOf(clinic: BuiltClinic) {
  return drizzle(database.ownerPool)
    .select()
    .from(messages)
    .where(eq(messages.clinicId, clinic.id))
    .orderBy(asc(messages.createdAt));
}

async function kindsOf(clinic: BuiltClinic): Promise<string[]> {
  return (await rowsOf(clinic)).map(({ kind }) => kind);
}

async function open(clinic: BuiltClinic, id: ReviewId, ...steps: SendStep[]): Promise<void> {
  for (const step of steps)
    expect(await openStep(clinic.scope, { id, step })).toMatchObject({ ok: true });
}

test('the simple flow keeps two messages, due today, a second apart, and asks no writer', async () => {
  const clinic = await buildClinic(database);
  const { id } = await buildReview(clinic);
  const plan = await prepared(clinic, { id });
  expect(standOf(plan)).toEqual(FLOW_MESSAGES.simple.map((step) => [step, 'ready']));
  expect(plan.review).toMatchObject({
    localizedMessageBundle: { flow: 'simple', language: 'en' },
    localizedMessageBundleStatus: 'prepared',
    aiReviewText: null,
    version: 1,
  });
  expect(textOf(plan, 'simple_thank_you')).toContain('Ravi Patil');
  expect(textOf(plan, 'gmb_link')).toContain('https://g.page/r/mehta-clinic/review');
  const rows = await rowsOf(clinic);
  expect(rows).toMatchObject([
    { kind: 'simple_thank_you', scheduledDate: TEST_TODAY, status: 'pending' },
    { kind: 'gmb_link', scheduledDate: TEST_TODAY, status: 'pending' },
  ]);
  const [first, second] = rows.map(({ createdAt }) => createdAt.getTime());
  expect((second ?? 0) - (first ?? 0)).toBe(1000);
  expect(await prepared(clinic, { id })).toEqual(plan);
  expect(await rowsOf(clinic)).toEqual(rows);
  const { items } = await searchReviews(clinic.scope, { limit: 1 });
  expect(items).toEqual([plan.review]);
});

test.each(LANGUAGES)(
  'in %s both texts are, and the AI text keeps its own language',
  async (language) => {
    const clinic = await buildClinic(database);
    const aiReviewText = 'They were kind to my mother.';
    const { id } = await buildReview(clinic, { aiReviewText, language: 'en' });
    const plan = await prepared(clinic, { id, language });
    expect((await rowsOf(clinic)).map((row) => row.language)).toEqual([language, language]);
    expect(plan.review).toMatchObject({
      language: 'en',
      aiReviewText,
      localizedMessageBundle: { language },
    });
    expect(plan.steps.map(({ text }) => text).join()).not.toContain(aiReviewText);
  },
);

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
  expect(textOf(await prepared(clinic, { id }), 'simple_thank_you')).toBe('Thanks, Ravi Patil.');
  await database.ownerPool.query(
    `delete from review_request_templates where language = 'ml' and template_type = 'simple_thank_you'`,
  );
  const ask = { id, language: 'ml', writer: buildWriter() } as const;
  expect(await prepareSending(clinic.scope, { ...ask, flow: 'simple' })).toEqual({
    ok: false,
    refusal: { code: 'NO_SIMPLE_TEMPLATE' },
  });
  expect(await prepareSending(clinic.scope, { ...ask, flow: 'ai3' })).toMatchObject({ ok: true });
});

test.each(['simple_thank_you', 'ai_integrated'] as const)(
  "a clinic's own %s that breaks a rule gives way to the shared one",
  async (templateType) => {
    const clinic = await buildClinic(database);
    const { id } = await buildReview(clinic);
    const flow = templateType === 'simple_thank_you' ? 'simple' : 'ai3';
    const step = flow === 'simple' ? templateType : 'ai_first';
    const shared = textOf(await prepared(clinic, { id, flow }), step as SendStep);
    await clinic.scope.db.insert(reviewRequestTemplates).values({
      clinicId: clinic.id,
      name: 'Ours',
      templateType,
      language: 'en',
      messageTemplate: 'Thanks, {patient_name}. Give us 5 stars for {treatment}!',
    });
    expect(textOf(await prepared(clinic, { id, flow }), step as SendStep)).toBe(shared);
  },
);

test('the simple flow needs the listing link too', async () => {
  const clinic = await buildClinic(database, { gmbLink: '' });
  const { id } = await buildReview(clinic);
  const ask = { id, flow: 'simple', language: 'en', writer: NOBODY } as const;
  expect(await prepareSending(clinic.scope, ask)).toEqual({
    ok: false,
    refusal: { code: 'NO_LISTING_LINK' },
  });
});

test('the review is sent when both are out; the sequence flag is left to follow-ups', async () => {
  const clinic = await buildClinic(database);
  const { id } = await buildReview(clinic);
  await prepared(clinic, { id });
  await open(clinic, id, 'simple_thank_you');
  expect(await completeSending(clinic.scope, { id })).toEqual({
    ok: false,
    refusal: { code: 'STEPS_MISSING' },
  });
  await open(clinic, id, 'gmb_link');
  const completed = await completeSending(clinic.scope, { id });
  expect(completed).toMatchObject({
    ok: true,
    value: {
      status: 'sent',
      hasSequence: false,
      followUpsCreatedAt: null,
      aiReviewFirstMessageSent: false,
      localizedMessageBundleStatus: 'consumed',
    },
  });
  expect(await completeSending(clinic.scope, { id })).toEqual(completed);
  const used = await clinic.scope.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, 'reviews.complete'));
  expect(used).toMatchObject([{ changedFields: ['status', 'localizedMessageBundleStatus'] }]);
});

test('another flow takes the place of what has not gone out, and back again', async () => {
  const clinic = await buildClinic(database);
  const { id } = await buildReview(clinic);
  await prepared(clinic, { id, flow: 'ai3' });
  expect(standOf(await prepared(clinic, { id }))).toEqual([
    ['simple_thank_you', 'ready'],
    ['gmb_link', 'ready'],
  ]);
  expect(await kindsOf(clinic)).toEqual(FLOW_MESSAGES.simple);
  await prepared(clinic, { id, flow: 'ai3' });
  expect(await kindsOf(clinic)).toEqual(FLOW_MESSAGES.ai3);
  const [last] = (
    await clinic.scope.db.select().from(auditLog).where(eq(auditLog.action, 'reviews.prepare'))
  ).toReversed();
  expect(last?.changedFields).toContain('withdrawn messages: 2');
});

test('nobody is thanked twice, and the link goes out once and last', async () => {
  const clinic = await buildClinic(database);
  const { id } = await buildReview(clinic);
  const three = await prepared(clinic, { id, flow: 'ai3' });
  await open(clinic, id, 'ai_first');
  const simple = await prepared(clinic, { id, language: 'hi' });
  expect(standOf(simple)).toEqual([
    ['ai_first', 'opened'],
    ['gmb_link', 'ready'],
  ]);
  expect(textOf(simple, 'ai_first')).toBe(textOf(three, 'ai_first'));
  expect(await kindsOf(clinic)).toEqual(['ai_first', 'gmb_link']);
  expect(standOf(await prepared(clinic, { id, flow: 'ai3' }))).toEqual([
    ['ai_first', 'opened'],
    ['ai_second', 'ready'],
    ['gmb_link', 'ready'],
  ]);
  expect(await kindsOf(clinic)).toEqual(FLOW_MESSAGES.ai3);
  await prepared(clinic, { id });
  await open(clinic, id, 'gmb_link');
  expect(await completeSending(clinic.scope, { id })).toMatchObject({
    ok: true,
    value: { status: 'sent', hasSequence: false, aiReviewFirstMessageSent: true },
  });
});

test('after the simple flow the draft can still be sent, and nothing else goes out again', async () => {
  const clinic = await buildClinic(database);
  const { id } = await buildReview(clinic);
  await prepared(clinic, { id });
  await open(clinic, id, 'simple_thank_you', 'gmb_link');
  await completeSending(clinic.scope, { id });
  expect(standOf(await prepared(clinic, { id, flow: 'ai3' }))).toEqual([
    ['simple_thank_you', 'opened'],
    ['ai_second', 'ready'],
    ['gmb_link', 'opened'],
  ]);
  await open(clinic, id, 'ai_second');
  expect(await completeSending(clinic.scope, { id })).toMatchObject({
    ok: true,
    value: { hasSequence: true },
  });
});

test('where all that the other flow needs has gone out, it is complete at once', async () => {
  const clinic = await buildClinic(database);
  const { id } = await buildReview(clinic);
  await prepared(clinic, { id, flow: 'ai3' });
  await open(clinic, id, 'ai_first', 'gmb_link');
  expect(standOf(await prepared(clinic, { id }))).toEqual([
    ['ai_first', 'opened'],
    ['gmb_link', 'opened'],
  ]);
  expect(await kindsOf(clinic)).toEqual(['ai_first', 'gmb_link']);
  expect(await completeSending(clinic.scope, { id })).toMatchObject({ ok: true });
});

test("a thank-you that is taken back stays in its place until the flow's own is prepared", async () => {
  const clinic = await buildClinic(database);
  const { id } = await buildReview(clinic);
  await prepared(clinic, { id, flow: 'ai3' });
  await open(clinic, id, 'ai_first');
  await prepared(clinic, { id });
  const taken = await stepNotSent(clinic.scope, { id, step: 'ai_first' });
  expect(taken.ok && standOf(taken.value)).toEqual([
    ['ai_first', 'ready'],
    ['gmb_link', 'ready'],
  ]);
  await prepared(clinic, { id });
  expect(await kindsOf(clinic)).toEqual(FLOW_MESSAGES.simple);
});

test('the text of the link that a person changed goes along into the other flow', async () => {
  const clinic = await buildClinic(database);
  const { id } = await buildReview(clinic);
  await prepared(clinic, { id, flow: 'ai3' });
  const mine = 'Here is our page: https://g.page/r/mehta-clinic/review. Reply STOP to stop.';
  await editStep(clinic.scope, { id, step: 'gmb_link', text: mine });
  expect(textOf(await prepared(clinic, { id }), 'gmb_link')).toBe(mine);
});

test('a link that a person cancelled stays cancelled in the other flow', async () => {
  const clinic = await buildClinic(database);
  const { id } = await buildReview(clinic);
  const { steps } = await prepared(clinic, { id, flow: 'ai3' });
  await cancelMessage(clinic.scope, { messageId: steps[2]?.messageId ?? '' });
  expect(standOf(await prepared(clinic, { id }))).toEqual([
    ['simple_thank_you', 'ready'],
    ['gmb_link', 'rejected'],
  ]);
});

test('of two who prepare different flows at once one has the say, and no message is left of the other', async () => {
  const clinic = await buildClinic(database);
  const { id } = await buildReview(clinic, { aiReviewText: 'They were kind.', language: 'en' });
  const flows = ['ai3', 'simple', 'ai3', 'simple'] as const;
  await Promise.all(flows.map((flow) => prepared(clinic, { id, flow })));
  const [row] = await clinic.scope.db.select().from(reviews).where(eq(reviews.id, id));
  const flow = row?.localizedMessageBundle?.flow;
  expect(await kindsOf(clinic)).toEqual(flow && FLOW_MESSAGES[flow]);
});

test('a bundle from before there was a choice is of three messages', async () => {
  const clinic = await buildClinic(database);
  const { id } = await buildReview(clinic);
  const plan = await prepared(clinic, { id, flow: 'ai3' });
  await database.ownerPool.query(
    `update reviews set localized_message_bundle = localized_message_bundle - 'flow' where id = $1`,
    [id],
  );
  expect(await prepared(clinic, { id, flow: 'ai3' })).toEqual(plan);
});
