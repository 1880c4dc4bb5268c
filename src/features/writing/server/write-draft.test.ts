import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { buildClinic } from '#features/clinics/server/testing.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import type { ReviewTextRequest } from '../schema.ts';
import { builtInWriter } from './built-in-writer.ts';
import type { TextModel } from './model.ts';
import { buildSentences } from './testing.ts';
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
  const { id, scope, operator } = await buildClinic(database);
  const wanted: WantedDraft = { ...usual, sentences: buildSentences(operator) };
  return { id, scope, wanted };
}

/** Builds a writer that returns the given texts one after another and records its requests. */
function scriptWriter(...texts: string[]): TextModel & { asked: ReviewTextRequest[] } {
  const asked: ReviewTextRequest[] = [];
  return {
    ...builtInWriter,
    name: 'stand-in',
    asked,
    findUnsupported: async () => [],
    async writeReviewText(request) {
      asked.push(request);
      return {
        text: texts[asked.length - 1] ?? texts.at(-1) ?? '',
        language: request.language,
        writer: 'stand-in',
      };
    },
  };
}

const REPLACED = { ok: true, value: { writer: 'built-in', replacedWriter: 'stand-in' } };

test('a draft names the language and the writer, and the next variant is another one', async () => {
  const { scope, wanted } = await openDrafting();
  const one = await writeReviewDraft(scope, wanted);
  const next = await writeReviewDraft(scope, { ...wanted, variant: 1 });
  expect(one).toMatchObject({ ok: true, value: { writer: 'built-in', language: 'en' } });
  expect(next).not.toEqual(one);
});

test('a tapped report is no treatment that the patient named', async () => {
  const { scope, wanted } = await openDrafting();
  const points = [{ point: 'report', direction: 'good' }] as const;
  const draft = await writeReviewDraft(scope, { ...wanted, language: 'mr', points });
  expect(draft).toMatchObject({ ok: true, value: { namesTreatment: false } });
});

test("a model's long sentence is written once; another answer is requested", async () => {
  const { scope, wanted } = await openDrafting();
  const first = 'They listened to me and explained things clearly to us.';
  const other = 'Things were explained clearly, and they listened to what I said.';
  await writeReviewDraft(scope, { ...wanted, writer: scriptWriter(first) });
  const again = await writeReviewDraft(scope, { ...wanted, writer: scriptWriter(first, other) });
  expect(again).toMatchObject({ ok: true, value: { reviewText: other } });
  const refused = await writeReviewDraft(scope, { ...wanted, writer: scriptWriter(first) });
  expect(refused).toMatchObject(REPLACED);
});

test('never returns a text that breaks a rule, but tries again', async () => {
  const { scope, wanted } = await openDrafting();
  const good = 'They listened to what I said and explained it in clear words.';
  const saved = await writeReviewDraft(scope, {
    ...wanted,
    writer: scriptWriter('Five stars to them!', good),
  });
  expect(saved).toMatchObject({ ok: true, value: { reviewText: good, writer: 'stand-in' } });
  for (const bad of [
    'Five stars to them!',
    'Call 9811122233 now.',
    'See https://evil.example/x',
    'Dear {patient_name}',
    'बहुत अच्छा लगा।',
    ' ',
  ]) {
    const refused = await writeReviewDraft(scope, { ...wanted, writer: scriptWriter(bad) });
    expect(refused, bad).toMatchObject(REPLACED);
  }
});

test('the built-in writer writes when the model throws, or answers in another language', async () => {
  const { scope, wanted } = await openDrafting();
  const broken: TextModel = {
    ...builtInWriter,
    name: 'broken',
    writeReviewText: () => Promise.reject(new Error('429')),
  };
  const deaf: TextModel = {
    ...builtInWriter,
    name: 'deaf',
    writeReviewText: async () => ({ text: 'All went well there.', language: 'en', writer: 'deaf' }),
  };
  for (const [writer, language] of [
    [broken, 'en'],
    [deaf, 'gu'],
  ] as const) {
    expect(await writeReviewDraft(scope, { ...wanted, language, writer })).toMatchObject({
      ok: true,
      value: { writer: 'built-in', language, replacedWriter: writer.name },
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
  const writer = { ...scriptWriter('All went well there.'), provider: 'google' } as const;
  expect(await writeReviewDraft(scope, { ...wanted, writer })).toMatchObject(REPLACED);
  expect(writer.asked).toEqual([]);
});

test('refuses when the built-in text is forbidden, too, and when the caller has left', async () => {
  const { scope, wanted } = await openDrafting();
  const refusal = { ok: false, refusal: { code: 'CANNOT_WRITE' } };
  const hint = 'Pay me by UPI: send Rs 500 to upi';
  const writer = scriptWriter(hint);
  expect(await writeReviewDraft(scope, { ...wanted, writer, hint })).toEqual(refusal);
  const signal = AbortSignal.abort();
  const late = { ...wanted, writer: scriptWriter(' '), signal };
  expect(await writeReviewDraft(scope, late)).toEqual(refusal);
});

test('refuses a text of a model whose claims cannot be checked', async () => {
  const { scope, wanted } = await openDrafting();
  const good = 'They listened to me and explained things clearly.';
  const { findUnsupported: _none, ...unchecked } = scriptWriter(good);
  const failing = { ...unchecked, findUnsupported: () => Promise.reject(new Error('503')) };
  const finding = { ...unchecked, findUnsupported: async () => [0] };
  const passing = { ...unchecked, findUnsupported: async () => [] };
  for (const writer of [unchecked, failing, finding])
    expect(await writeReviewDraft(scope, { ...wanted, writer })).toMatchObject(REPLACED);
  expect(await writeReviewDraft(scope, { ...wanted, writer: passing })).toMatchObject({
    value: { reviewText: good, replacedWriter: null },
  });
});

test('the request to the writer holds the visit but no id', async () => {
  const { id, scope, wanted } = await openDrafting();
  const writer = scriptWriter('All went well there.');
  await writeReviewDraft(scope, { ...wanted, writer });
  expect(writer.asked[0]).toMatchObject({ clinicName: 'Mehta Clinic', visitOn: '2026-11-12' });
  expect(JSON.stringify(writer.asked)).not.toContain(id);
});

test('a clinic whose name looks like a link still gets its draft', async () => {
  const { scope, wanted } = await openDrafting();
  const draft = await writeReviewDraft(scope, { ...wanted, clinicName: 'Smile.care Dental' });
  expect(draft).toMatchObject({ ok: true });
});
