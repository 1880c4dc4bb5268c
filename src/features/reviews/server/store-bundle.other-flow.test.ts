import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { buildClinic, type BuiltClinic } from '#features/clinics/server/testing.ts';
import { cancelMessage } from '#features/messages/server/cancel-message.ts';
import { FLOW_MESSAGES } from '#features/review-drafts/schema.ts';
import { auditLog } from '#platform/server/audit/audit.ts';
import { createOperatorScope } from '#platform/server/db/scope.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { reviewsFeature } from './feature.ts';
import { completeSending } from './complete-sending.ts';
import { insertSharedReviewTemplates } from './insert-shared-templates.ts';
import { reviews } from './tables.ts';
import { buildReview, readMessageRows, openSteps, listStates, findStepText } from './testing.ts';
import { editStep, stepNotSent } from './steps.ts';
import { buildPlan } from './testing.ts';

const database = testDatabase(reviewsFeature);
beforeAll(() =>
  insertSharedReviewTemplates(createOperatorScope(database.operatorPool, randomUUID())),
);

async function listKinds(clinic: BuiltClinic): Promise<string[]> {
  return (await readMessageRows(database, clinic)).map(({ kind }) => kind);
}

test('another flow takes the place of what has not gone out, and back again', async () => {
  const clinic = await buildClinic(database);
  const { id } = await buildReview(clinic);
  await buildPlan(clinic, { id, flow: 'ai3' });
  expect(listStates(await buildPlan(clinic, { id }))).toEqual([
    ['simple_thank_you', 'ready'],
    ['gmb_link', 'ready'],
  ]);
  expect(await listKinds(clinic)).toEqual(FLOW_MESSAGES.simple);
  await buildPlan(clinic, { id, flow: 'ai3' });
  expect(await listKinds(clinic)).toEqual(FLOW_MESSAGES.ai3);
  const [last] = (
    await clinic.scope.db.select().from(auditLog).where(eq(auditLog.action, 'reviews.prepare'))
  ).toReversed();
  expect(last?.changedFields).toContain('withdrawn messages: 2');
});

// covers: simple-flow-keeps-the-chosen-language
test('the flow without a draft keeps the chosen language in the review', async () => {
  const clinic = await buildClinic(database);
  const { id } = await buildReview(clinic);
  expect((await buildPlan(clinic, { id, flow: 'simple', language: 'hi' })).review.language).toBe(
    'hi',
  );
});

test('a draft that stays keeps its language when the other flow is sent in another one', async () => {
  const clinic = await buildClinic(database);
  const { id } = await buildReview(clinic);
  await buildPlan(clinic, { id, flow: 'ai3', language: 'gu' });
  expect((await buildPlan(clinic, { id, flow: 'simple', language: 'hi' })).review.language).toBe(
    'gu',
  );
});

test('thanks a patient once, and sends the link once and last', async () => {
  const clinic = await buildClinic(database);
  const { id } = await buildReview(clinic);
  const three = await buildPlan(clinic, { id, flow: 'ai3' });
  await openSteps(clinic, { id, steps: ['ai_first'] });
  const simple = await buildPlan(clinic, { id, language: 'hi' });
  expect(listStates(simple)).toEqual([
    ['ai_first', 'opened'],
    ['gmb_link', 'ready'],
  ]);
  expect(findStepText(simple, 'ai_first')).toBe(findStepText(three, 'ai_first'));
  expect(await listKinds(clinic)).toEqual(['ai_first', 'gmb_link']);
  expect(listStates(await buildPlan(clinic, { id, flow: 'ai3' }))).toEqual([
    ['ai_first', 'opened'],
    ['ai_second', 'ready'],
    ['gmb_link', 'ready'],
  ]);
  expect(await listKinds(clinic)).toEqual(FLOW_MESSAGES.ai3);
  await buildPlan(clinic, { id });
  await openSteps(clinic, { id, steps: ['gmb_link'] });
  expect(await completeSending(clinic.scope, { id })).toMatchObject({
    ok: true,
    value: { status: 'sent', hasSequence: false, aiReviewFirstMessageSent: true },
  });
});

test('after the simple flow the draft can still be sent, and nothing else goes out again', async () => {
  const clinic = await buildClinic(database);
  const { id } = await buildReview(clinic);
  await buildPlan(clinic, { id });
  await openSteps(clinic, { id, steps: ['simple_thank_you', 'gmb_link'] });
  await completeSending(clinic.scope, { id });
  expect(listStates(await buildPlan(clinic, { id, flow: 'ai3' }))).toEqual([
    ['simple_thank_you', 'opened'],
    ['ai_second', 'ready'],
    ['gmb_link', 'opened'],
  ]);
  await openSteps(clinic, { id, steps: ['ai_second'] });
  expect(await completeSending(clinic.scope, { id })).toMatchObject({
    ok: true,
    value: { hasSequence: true },
  });
});

test('where all that the other flow needs has gone out, it is complete at once', async () => {
  const clinic = await buildClinic(database);
  const { id } = await buildReview(clinic);
  await buildPlan(clinic, { id, flow: 'ai3' });
  await openSteps(clinic, { id, steps: ['ai_first', 'gmb_link'] });
  expect(listStates(await buildPlan(clinic, { id }))).toEqual([
    ['ai_first', 'opened'],
    ['gmb_link', 'opened'],
  ]);
  expect(await listKinds(clinic)).toEqual(['ai_first', 'gmb_link']);
  expect(await completeSending(clinic.scope, { id })).toMatchObject({ ok: true });
});

test("a thank-you that is taken back stays in its place until the flow's own is prepared", async () => {
  const clinic = await buildClinic(database);
  const { id } = await buildReview(clinic);
  await buildPlan(clinic, { id, flow: 'ai3' });
  await openSteps(clinic, { id, steps: ['ai_first'] });
  await buildPlan(clinic, { id });
  const result = await stepNotSent(clinic.scope, { id, step: 'ai_first' });
  expect(result.ok && listStates(result.value)).toEqual([
    ['ai_first', 'ready'],
    ['gmb_link', 'ready'],
  ]);
  await buildPlan(clinic, { id });
  expect(await listKinds(clinic)).toEqual(FLOW_MESSAGES.simple);
});

test('the text of the link that a person changed goes along into the other flow', async () => {
  const clinic = await buildClinic(database);
  const { id } = await buildReview(clinic);
  await buildPlan(clinic, { id, flow: 'ai3' });
  const ownText = 'Here is our page: https://g.page/r/mehta-clinic/review. Reply STOP to stop.';
  await editStep(clinic.scope, { id, step: 'gmb_link', text: ownText });
  expect(findStepText(await buildPlan(clinic, { id }), 'gmb_link')).toBe(ownText);
});

test('a link that a person cancelled stays cancelled in the other flow', async () => {
  const clinic = await buildClinic(database);
  const { id } = await buildReview(clinic);
  const { steps } = await buildPlan(clinic, { id, flow: 'ai3' });
  await cancelMessage(clinic.scope, { messageId: steps[2]?.messageId ?? '' });
  expect(listStates(await buildPlan(clinic, { id }))).toEqual([
    ['simple_thank_you', 'ready'],
    ['gmb_link', 'rejected'],
  ]);
});

test('of concurrent preparations of different flows one wins, and no message of the other is left', async () => {
  const flows = ['ai3', 'simple', 'ai3', 'simple', 'ai3', 'simple'] as const;
  // Several rounds, because the order in which the transactions meet differs.
  for (let round = 0; round < 4; round += 1) {
    const clinic = await buildClinic(database);
    const { id } = await buildReview(clinic, { aiReviewText: 'They were kind.', language: 'en' });
    await Promise.all(flows.map((flow) => buildPlan(clinic, { id, flow })));
    const [row] = await clinic.scope.db.select().from(reviews).where(eq(reviews.id, id));
    const flow = row?.localizedMessageBundle?.flow;
    expect(await listKinds(clinic)).toEqual(flow && FLOW_MESSAGES[flow]);
  }
});

// Otherwise both would lock the review without its messages, and deadlock with a third that locks the messages first.
test('a second preparation of a review without messages waits for the first', async () => {
  const clinic = await buildClinic(database);
  const { id } = await buildReview(clinic);
  const holder = await database.ownerPool.connect();
  await holder.query('begin');
  await holder.query('select from reviews where id = $1 for update', [id]);
  const preparations = Promise.all([
    buildPlan(clinic, { id, flow: 'ai3' }),
    buildPlan(clinic, { id, flow: 'simple' }),
  ]);
  const countWaiting = async () => {
    const { rows } = await database.ownerPool.query<{ count: number }>(
      `select count(*)::int as count from pg_locks where locktype = 'advisory' and not granted
       and database = (select oid from pg_database where datname = current_database())`,
    );
    return rows[0]?.count;
  };
  await expect.poll(countWaiting).toBe(1);
  await holder.query('commit');
  holder.release();
  await preparations;
});
