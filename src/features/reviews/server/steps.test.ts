import { randomBytes, randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { builtInWriter } from '#features/models/server/model.ts';
import { providerKeyContext } from '#features/clinics/server/provider-key.ts';
import { buildClinic, type BuiltClinic } from '#features/clinics/server/testing.ts';
import { suppressNumber } from '#features/delivery/server/suppressions.ts';
import { channelTo } from '#features/delivery/server/testing.ts';
import { encrypt } from '#platform/server/crypto.ts';
import { createOperatorScope } from '#platform/server/db/scope.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { fakeProvider } from '#platform/server/testing/provider.ts';
import { reviewsFeature } from './feature.ts';
import { SendPlan, type ReviewId } from '../schema.ts';
import { prepareMessages } from './prepare-messages.ts';
import { insertSharedReviewTemplates } from './insert-shared-templates.ts';
import { removeReview } from './remove-review.ts';
import { updateReview } from './update-review.ts';
import { buildReview } from './testing.ts';
import { editStep, openStep, resolveStep, sendStep, stepNotSent } from './steps.ts';

const database = testDatabase(reviewsFeature);
beforeAll(() =>
  insertSharedReviewTemplates(createOperatorScope(database.operatorPool, randomUUID())),
);

const provider = fakeProvider();
const encryptionKey = randomBytes(32);
const useProvider = () => ({ channel: channelTo(provider), encryptionKey });

/** Returns what the provider received. */
function listSent() {
  return provider.requests.map(
    ({ body }) => JSON.parse(body) as { to: string; message: string; apiKey: string },
  );
}

async function readyToSend(): Promise<{ clinic: BuiltClinic; id: ReviewId; plan: SendPlan }> {
  const clinic = await buildClinic(database);
  const key = encrypt(encryptionKey, { ...providerKeyContext(clinic.scope), text: 'bt_live_key' });
  await database.ownerPool.query(
    `update users set blueticks_api_key = $1, blueticks_api_key_last_four = '_key' where id = $2`,
    [key, clinic.id],
  );
  const { id } = await buildReview(clinic);
  const plan = await prepareMessages(clinic.scope, {
    id,
    flow: 'ai3',
    language: 'en',
    writer: builtInWriter,
  });
  if (!plan.ok) throw new Error(plan.refusal.code);
  return { clinic, id, plan: plan.value };
}

// covers: step-that-provider-takes-accepted-first
test('a step that the provider takes is accepted; the first one is remembered by the review', async () => {
  const { clinic, id, plan } = await readyToSend();
  const result = await sendStep(clinic.scope, {
    id,
    step: 'ai_first',
    tools: useProvider(),
  });
  expect(result).toMatchObject({
    ok: true,
    value: { review: { aiReviewFirstMessageSent: true, status: 'pending' } },
  });
  expect(result.ok && SendPlan.parse(result.value).steps.map(({ state }) => state)).toEqual([
    'accepted',
    'ready',
    'ready',
  ]);
  expect(listSent()).toEqual([
    { to: '+919876543210', message: plan.steps[0]?.text, apiKey: 'bt_live_key' },
  ]);
});

// covers: step-goes-out-once-however-often-asked
test('a step goes out once, however often it is asked for', async () => {
  const { clinic, id } = await readyToSend();
  const ask = { id, step: 'gmb_link', tools: useProvider() } as const;
  await Promise.all(Array.from({ length: 6 }, () => sendStep(clinic.scope, ask)));
  expect(await sendStep(clinic.scope, ask)).toEqual({
    ok: false,
    refusal: { code: 'NOT_SENDABLE' },
  });
  expect(listSent()).toHaveLength(1);
});

test('a step that the provider rejects can be changed and sent again', async () => {
  const { clinic, id } = await readyToSend();
  provider.answerWith({ status: 400, body: 'number not on WhatsApp' });
  const refusedPlan = await sendStep(clinic.scope, {
    id,
    step: 'ai_first',
    tools: useProvider(),
  });
  expect(refusedPlan).toMatchObject({
    ok: true,
    value: {
      review: { aiReviewFirstMessageSent: false },
      steps: [{ state: 'rejected', detail: 'number not on WhatsApp' }, {}, {}],
    },
  });
  expect(
    await editStep(clinic.scope, {
      id,
      step: 'ai_first',
      text: 'Thank you, Ravi. Reply STOP to stop.',
    }),
  ).toMatchObject({ ok: true });
  await sendStep(clinic.scope, { id, step: 'ai_first', tools: useProvider() });
  expect(listSent().at(-1)?.message).toBe('Thank you, Ravi. Reply STOP to stop.');
});

test("a step that may have arrived waits for a person's answer: arrived, or send again", async () => {
  const { clinic, id } = await readyToSend();
  provider.answerWith({ fault: 'reset_after_request' }, { fault: 'reset_after_request' });
  for (const step of ['ai_first', 'ai_second'] as const) {
    expect(await sendStep(clinic.scope, { id, step, tools: useProvider() })).toMatchObject({
      ok: true,
    });
    expect(await sendStep(clinic.scope, { id, step, tools: useProvider() })).toEqual({
      ok: false,
      refusal: { code: 'MAY_HAVE_BEEN_DELIVERED' },
    });
    expect(await editStep(clinic.scope, { id, step, text: 'Another text' })).toEqual({
      ok: false,
      refusal: { code: 'NOT_SENDABLE' },
    });
  }
  expect(await resolveStep(clinic.scope, { id, step: 'ai_first', arrived: true })).toMatchObject({
    ok: true,
    value: {
      review: { aiReviewFirstMessageSent: true },
      steps: [{ state: 'accepted' }, { state: 'unknown' }, {}],
    },
  });
  expect(await resolveStep(clinic.scope, { id, step: 'ai_second', arrived: false })).toMatchObject({
    ok: true,
    value: { steps: [{ state: 'accepted' }, { state: 'ready' }, {}] },
  });
});

test('a message that may have arrived keeps its number', async () => {
  const { clinic, id, plan } = await readyToSend();
  provider.answerWith({ fault: 'reset_after_request' });
  await sendStep(clinic.scope, { id, step: 'ai_first', tools: useProvider() });
  const { version } = plan.review;
  await updateReview(clinic.scope, { id, version, contactNumber: '9000000009' });
  const { rows } = await database.ownerPool.query(
    'select whatsapp_number from sequence_messages where profile_id = $1 order by created_at',
    [id],
  );
  expect(rows.map((row) => row.whatsapp_number)).toEqual([
    '9876543210',
    '9000000009',
    '9000000009',
  ]);
});

test('an opened step counts as sent, can be taken back, and only then sent again', async () => {
  const { clinic, id } = await readyToSend();
  expect(await openStep(clinic.scope, { id, step: 'ai_first' })).toMatchObject({
    ok: true,
    value: { review: { aiReviewFirstMessageSent: true }, steps: [{ state: 'opened' }, {}, {}] },
  });
  expect(await sendStep(clinic.scope, { id, step: 'ai_first', tools: useProvider() })).toEqual({
    ok: false,
    refusal: { code: 'NOT_SENDABLE' },
  });
  expect(await stepNotSent(clinic.scope, { id, step: 'ai_first' })).toMatchObject({
    ok: true,
    value: { steps: [{ state: 'ready' }, {}, {}] },
  });
  expect(
    await sendStep(clinic.scope, { id, step: 'ai_first', tools: useProvider() }),
  ).toMatchObject({ ok: true });
  expect(listSent()).toHaveLength(1);
  expect(await stepNotSent(clinic.scope, { id, step: 'ai_first' })).toMatchObject({
    ok: true,
    value: { steps: [{ state: 'ready' }, {}, {}] },
  });
});

test('sends in no way to a number on the do-not-contact list', async () => {
  const { clinic, id } = await readyToSend();
  await suppressNumber(clinic.scope, { number: '9876543210', reason: 'asked' });
  const refusal = { ok: false, refusal: { code: 'DO_NOT_CONTACT' } };
  expect(await sendStep(clinic.scope, { id, step: 'ai_first', tools: useProvider() })).toEqual(
    refusal,
  );
  expect(await openStep(clinic.scope, { id, step: 'ai_first' })).toEqual(refusal);
  expect(listSent()).toEqual([]);
});

test.each(['Give us 5 stars!', 'A discount for your review', 'Call 9811122233', 'Dear {patient}'])(
  'keeps the text %j for a step, which a person is only warned about',
  async (text) => {
    const { clinic, id } = await readyToSend();
    const plan = await editStep(clinic.scope, { id, step: 'gmb_link', text });
    expect(plan).toMatchObject({
      value: { steps: expect.arrayContaining([expect.objectContaining({ text })]) },
    });
  },
);

test.each(['See https://evil.example', 'Pay to evil@okaxis', 'Share your OTP with us'])(
  'the text %j is not kept for a step',
  async (text) => {
    const { clinic, id } = await readyToSend();
    await expect(editStep(clinic.scope, { id, step: 'gmb_link', text })).rejects.toMatchObject({
      code: 'INVALID',
      data: { issues: [{ path: 'text' }] },
    });
  },
);

test('a person may write Hindi in Latin letters', async () => {
  const { clinic, id } = await readyToSend();
  await prepareMessages(clinic.scope, {
    id,
    flow: 'ai3',
    language: 'hi',
    writer: builtInWriter,
  });
  const text = 'Namaste Ravi ji, aane ke liye dhanyavaad. STOP likhein to hum nahin likhenge.';
  expect(await editStep(clinic.scope, { id, step: 'ai_first', text })).toMatchObject({ ok: true });
});

test('a review is not deleted while one of its messages is on its way', async () => {
  const { clinic, id } = await readyToSend();
  const release = Promise.withResolvers();
  provider.answerWith({ after: release.promise });
  const sending = sendStep(clinic.scope, {
    id,
    step: 'ai_first',
    tools: useProvider(),
  });
  await expect.poll(listSent).toHaveLength(1);
  expect(await removeReview(clinic.scope, { id })).toEqual({
    ok: false,
    refusal: { code: 'SENDING_NOW' },
  });
  release.resolve(undefined);
  expect(await sending).toMatchObject({ ok: true });
  expect(await removeReview(clinic.scope, { id })).toEqual({ ok: true, value: { deleted: true } });
});

test("a step that was not prepared cannot be sent, another clinic's is not found", async () => {
  const { id } = await readyToSend();
  const clinic = await buildClinic(database);
  const { id: bare } = await buildReview(clinic);
  const tools = useProvider();
  const acts = (of: ReviewId) => [
    editStep(clinic.scope, { id: of, step: 'ai_first', text: 'Thank you.' }),
    sendStep(clinic.scope, { id: of, step: 'ai_first', tools }),
    openStep(clinic.scope, { id: of, step: 'ai_first' }),
    stepNotSent(clinic.scope, { id: of, step: 'ai_first' }),
    resolveStep(clinic.scope, { id: of, step: 'ai_first', arrived: true }),
  ];
  for (const outcome of await Promise.all(acts(bare)))
    expect(outcome).toEqual({ ok: false, refusal: { code: 'NOT_SENDABLE' } });
  for (const outcome of await Promise.allSettled(acts(id)))
    expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'NOT_FOUND' } });
});
