import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { buildClinic } from '#features/clinics/server/testing.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { similarity, TOO_SIMILAR } from '../similarity.ts';
import type { ReviewTextRequest } from '../schema.ts';
import { builtInWriter } from './built-in-writer.ts';
import type { TextModel } from './model.ts';
import { writeReviewDraft, type WantedDraft } from './write-draft.ts';

const database = testDatabase();

const wanted: WantedDraft = {
  clinicName: 'Mehta Clinic',
  treatment: 'root canal',
  visitOn: '2026-11-12',
  language: 'en',
  reviewId: randomUUID(),
  variant: 0,
  earlier: [],
  writer: builtInWriter,
};

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

test('the same review and variant give the same draft, the next variant another', async () => {
  const { scope } = await buildClinic(database);
  const [one, same, next] = [
    await writeReviewDraft(scope, wanted),
    await writeReviewDraft(scope, wanted),
    await writeReviewDraft(scope, { ...wanted, variant: 1 }),
  ];
  expect(one).toMatchObject({ ok: true, value: { writer: 'built-in', language: 'en' } });
  expect(same).toEqual(one);
  expect(next).not.toEqual(one);
});

test('a new draft is unlike the clinic’s earlier ones', async () => {
  const { scope } = await buildClinic(database);
  const earlier: string[] = [];
  for (let review = 0; review < 60; review += 1) {
    const draft = await writeReviewDraft(scope, { ...wanted, reviewId: randomUUID(), earlier });
    if (!draft.ok) throw new Error('No draft');
    const { reviewText } = draft.value;
    expect(Math.max(0, ...earlier.map((old) => similarity(old, reviewText)))).toBeLessThan(
      TOO_SIMILAR,
    );
    earlier.push(reviewText);
  }
});

test('never returns a text that breaks a rule, but tries again', async () => {
  const { scope } = await buildClinic(database);
  const good = 'They listened to me and explained each step of the visit.';
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
  const { scope } = await buildClinic(database);
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

test('the request to the writer holds the visit but no id, and no number as the treatment', async () => {
  const { scope, id } = await buildClinic(database);
  const writer = scriptWriter('All went well there.');
  await writeReviewDraft(scope, { ...wanted, treatment: 'filling, call 9811122233', writer });
  expect(writer.asked[0]).toMatchObject({
    clinicName: 'Mehta Clinic',
    visitOn: '2026-11-12',
    treatment: undefined,
  });
  expect(JSON.stringify(writer.asked)).not.toContain(id);
});

test('a clinic whose name looks like a link still gets its draft', async () => {
  const { scope } = await buildClinic(database);
  const draft = await writeReviewDraft(scope, { ...wanted, clinicName: 'Smile.care Dental' });
  expect(draft).toMatchObject({ ok: true });
});
