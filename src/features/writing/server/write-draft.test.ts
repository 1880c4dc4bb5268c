import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { buildClinic } from '#features/clinics/server/testing.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import type { ReviewTextRequest } from '../schema.ts';
import { builtInWriter } from './built-in-writer.ts';
import type { TextModel } from './model.ts';
import { buildSentences } from './testing.ts';
import { writeReviewDraft, type WantedDraft } from './write-draft.ts';

const database = testDatabase();

const usual = {
  clinicName: 'Mehta Clinic',
  visitOn: '2026-11-12',
  points: [{ point: 'staff', direction: 'good' }],
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

test('a draft names the language and the writer, and the next variant is another one', async () => {
  const { scope, wanted } = await openDrafting();
  const one = await writeReviewDraft(scope, wanted);
  const next = await writeReviewDraft(scope, { ...wanted, variant: 1 });
  expect(one).toMatchObject({ ok: true, value: { writer: 'built-in', language: 'en' } });
  expect(next).not.toEqual(one);
});

test("a model's long sentence is written once; another answer is requested", async () => {
  const { scope, wanted } = await openDrafting();
  const first = 'They listened to me and explained each step of the visit.';
  const other = 'Each step was explained, and they listened to what I had to say.';
  await writeReviewDraft(scope, { ...wanted, writer: scriptWriter(first) });
  const again = await writeReviewDraft(scope, { ...wanted, writer: scriptWriter(first, other) });
  expect(again).toMatchObject({ ok: true, value: { reviewText: other } });
  expect(await writeReviewDraft(scope, { ...wanted, writer: scriptWriter(first) })).toEqual({
    ok: false,
    refusal: { code: 'CANNOT_WRITE' },
  });
});

test('never returns a text that breaks a rule, but tries again', async () => {
  const { scope, wanted } = await openDrafting();
  const good = 'They took their time and told me what comes next at each step.';
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
    expect(await writeReviewDraft(scope, { ...wanted, writer: scriptWriter(bad) }), bad).toEqual({
      ok: false,
      refusal: { code: 'CANNOT_WRITE' },
    });
  }
});

test('refuses when the writer throws, or answers in another language', async () => {
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
  const refusal = { ok: false, refusal: { code: 'CANNOT_WRITE' } };
  expect(await writeReviewDraft(scope, { ...wanted, writer: broken })).toEqual(refusal);
  expect(await writeReviewDraft(scope, { ...wanted, language: 'gu', writer: deaf })).toEqual(
    refusal,
  );
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
