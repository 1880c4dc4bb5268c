import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { buildClinic } from '#features/clinics/server/testing.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { builtInWriter } from '#features/models/server/model.ts';
import { startModel } from '#features/models/server/testing.ts';
import type { WantedDraft } from './draft-request.ts';
import { writeReviewDraft } from './write-draft.ts';

const database = testDatabase();

const usual = {
  clinicName: 'Mehta Clinic',
  visitOn: '2026-11-12',
  points: [
    { point: 'listening', direction: 'good' },
    { point: 'explanation', direction: 'good' },
  ],
  language: 'en',
  reviewId: randomUUID(),
  variant: 0,
  writer: builtInWriter,
} as const;

async function openDrafting() {
  const { id, scope } = await buildClinic(database);
  const draft: WantedDraft = { ...usual };
  return { id, scope, wanted: draft };
}

/** Starts a model that writes these texts in turn. */
function startDraftModel(...texts: string[]) {
  const answers = texts.map((reviewText) => JSON.stringify({ reviewText }));
  return startModel(...answers, answers.at(-1) ?? '');
}

const REPLACED = { ok: true, value: { writer: 'built-in', replacedWriter: 'fake-1' } };

test('a draft names the language and the writer, and the next variant is another one', async () => {
  const { scope, wanted } = await openDrafting();
  const draft = await writeReviewDraft(scope, wanted);
  const next = await writeReviewDraft(scope, { ...wanted, variant: 1 });
  expect(draft).toMatchObject({ ok: true, value: { writer: 'built-in', language: 'en' } });
  expect(next).not.toEqual(draft);
});

test('a tapped report is no treatment that the patient named', async () => {
  const { scope, wanted } = await openDrafting();
  const points = [{ point: 'report', direction: 'good' }] as const;
  const draft = await writeReviewDraft(scope, { ...wanted, language: 'mr', points });
  expect(draft).toMatchObject({ ok: true, value: { namesTreatment: false } });
});

test("a model does not read words that are also the patient's name", async () => {
  const { scope, wanted } = await openDrafting();
  const { models, writer } = await startDraftModel('I was not happy with the filling.');
  const hint = 'I am not happy with the filling';
  const namesToHide = ['Happy Singh'];
  const draft = await writeReviewDraft(scope, { ...wanted, hint, namesToHide, writer });
  const value = { writer: 'built-in', replacedWriter: null, sharedWords: ['happy'] };
  expect(draft).toMatchObject({ ok: true, value });
  expect(draft).toMatchObject({ value: { reviewText: expect.stringContaining(hint) } });
  expect(models.requests).toEqual([]);
});

test("a model's long sentence is in no recent draft; another answer is requested", async () => {
  const { scope, wanted } = await openDrafting();
  const first = 'They listened to me and explained things clearly to us.';
  const other = 'Things were explained clearly, and they listened to what I said.';
  const recentDrafts = [{ text: `I was at Mehta Clinic. ${first}` }];
  const again = await writeReviewDraft(scope, {
    ...wanted,
    recentDrafts,
    writer: (await startDraftModel(first, other)).writer,
  });
  expect(again).toMatchObject({ ok: true, value: { reviewText: other } });
  const refusal = await writeReviewDraft(scope, {
    ...wanted,
    recentDrafts,
    writer: (await startDraftModel(first)).writer,
  });
  expect(refusal).toMatchObject(REPLACED);
});

test('never returns a text that breaks a rule, but tries again', async () => {
  const { scope, wanted } = await openDrafting();
  const good = 'They listened to what I said and explained it in clear words.';
  const savedDraft = await writeReviewDraft(scope, {
    ...wanted,
    writer: (await startDraftModel('Five stars to them!', good)).writer,
  });
  expect(savedDraft).toMatchObject({ ok: true, value: { reviewText: good, writer: 'fake-1' } });
  for (const bad of [
    'Five stars to them!',
    'Call 9811122233 now.',
    'See https://evil.example/x',
    'Dear {patient_name}',
    'बहुत अच्छा लगा।',
    ' ',
  ]) {
    const refusal = await writeReviewDraft(scope, {
      ...wanted,
      writer: (await startDraftModel(bad)).writer,
    });
    expect(refusal, bad).toMatchObject(REPLACED);
  }
});

test('the built-in writer writes when the model fails, or answers in another language', async () => {
  const { scope, wanted } = await openDrafting();
  const brokenModel = await startModel({ status: 429 });
  const english = await startDraftModel('All went well there.');
  for (const [{ writer }, language] of [
    [brokenModel, 'en'],
    [english, 'gu'],
  ] as const) {
    expect(await writeReviewDraft(scope, { ...wanted, language, writer })).toMatchObject({
      ok: true,
      value: { writer: 'built-in', language, replacedWriter: 'fake-1' },
    });
  }
});

test('the built-in writer writes when the budget of the hour is spent', async () => {
  const { id, scope, wanted } = await openDrafting();
  await database.ownerPool.query(
    `insert into audit_log (user_id, request_id, action, entity)
     select $1, 'earlier', 'writing.sentToProvider', 'provider' from generate_series(1, 60)`,
    [id],
  );
  const { models, writer } = await startDraftModel('All went well there.');
  const draft = await writeReviewDraft(scope, { ...wanted, writer });
  expect(draft).toMatchObject({ ok: true, value: { ...REPLACED.value, isBudgetSpent: true } });
  expect(models.requests).toEqual([]);
});

test('refuses when the built-in text is forbidden, too, and when the caller has left', async () => {
  const { scope, wanted } = await openDrafting();
  const refusal = { ok: false, refusal: { code: 'CANNOT_WRITE' } };
  const hint = 'Pay me by UPI: send Rs 500 to upi';
  const { writer } = await startDraftModel(hint);
  expect(await writeReviewDraft(scope, { ...wanted, writer, hint })).toEqual(refusal);
  const signal = AbortSignal.abort();
  const late = { ...wanted, writer, signal };
  expect(await writeReviewDraft(scope, late)).toEqual(refusal);
});

test('refuses a text of a model whose claims cannot be checked', async () => {
  const { scope, wanted } = await openDrafting();
  const good = 'They listened to me and explained things clearly.';
  const { models, writer } = await startDraftModel(good);
  for (const check of [{ status: 503 }, 'I cannot say.', '{"unsupported": [0]}']) {
    models.answerChecks(check);
    expect(await writeReviewDraft(scope, { ...wanted, writer })).toMatchObject(REPLACED);
  }
  models.answerChecks('{"unsupported": []}');
  expect(await writeReviewDraft(scope, { ...wanted, writer })).toMatchObject({
    value: { reviewText: good, replacedWriter: null },
  });
});

test('the request to the writer holds the visit but no id', async () => {
  const { id, scope, wanted } = await openDrafting();
  const { models, writer } = await startDraftModel('All went well there.');
  await writeReviewDraft(scope, { ...wanted, writer });
  expect(models.requests[0]?.body).toMatch(/Mehta Clinic.*12 November 2026/);
  for (const secretId of [id, usual.reviewId])
    expect(JSON.stringify(models.requests)).not.toContain(secretId);
});

test('a clinic whose name looks like a link still gets its draft', async () => {
  const { scope, wanted } = await openDrafting();
  const draft = await writeReviewDraft(scope, { ...wanted, clinicName: 'Smile.care Dental' });
  expect(draft).toMatchObject({ ok: true });
});
