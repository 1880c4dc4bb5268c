import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { builtInWriter } from '#features/models/server/model.ts';
import { buildClinic } from '#features/clinics/server/testing.ts';
import { startModel } from '#features/models/server/testing.ts';
import { splitSentences } from '#features/review-drafts/split-sentences.ts';
import { wordCount } from '#features/text-checks/similarity.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { reviewsFeature } from './feature.ts';
import { getReview } from './find-reviews.ts';
import { reviews } from './tables.ts';
import { buildReview } from './testing.ts';
import { setReviewText } from './set-review-text.ts';
import { writeReviewText } from './write-review-text.ts';

const database = testDatabase(reviewsFeature);

test('a draft is written in the language asked for, and not stored', async () => {
  const clinic = await buildClinic(database);
  const { id } = await buildReview(clinic);
  const input = { id, variant: 0, writer: builtInWriter };
  const english = await writeReviewText(clinic.scope, { ...input, language: 'en' });
  const hindi = await writeReviewText(clinic.scope, { ...input, language: 'hi' });
  expect(english).toMatchObject({
    ok: true,
    value: {
      language: 'en',
      writer: 'built-in',
      reviewText: expect.stringContaining('Mehta Clinic'),
    },
  });
  expect(hindi).toMatchObject({
    ok: true,
    value: { language: 'hi', reviewText: expect.stringMatching(/[\u0900-\u097F]/) },
  });
  expect(await getReview(clinic.scope, { id })).toMatchObject({ aiReviewText: null, version: 1 });
});

test('a writer gets no name, number, notes, doctor or treatment', async () => {
  const clinic = await buildClinic(database);
  const { id } = await buildReview(clinic, { notes: 'Diabetic, afraid of needles' });
  const { models, writer } = await startModel('No draft');
  const input = { id, language: 'en', variant: 0, writer } as const;
  await writeReviewText(clinic.scope, input);
  const sentRequest = JSON.stringify(models.requests);
  expect(sentRequest).toContain('Mehta Clinic');
  for (const secret of ['Ravi', 'Patil', '9876543210', 'Diabetic', 'MG Road', 'root canal', id])
    expect(sentRequest).not.toContain(secret);
});

// covers: what-patient-said-goes-to-writer-instead
test('the draft repeats the words of the patient, without the name below them and the number', async () => {
  const clinic = await buildClinic(database, { aiMayReadNotes: true });
  const { id } = await buildReview(clinic, { notes: 'Diabetic, afraid of needles' });
  const input = { id, language: 'en', variant: 0, writer: builtInWriter } as const;
  const hint = 'Waited  2 hours . Call 98765 43210\nRavi';
  const draft = await writeReviewText(clinic.scope, { ...input, hint });
  expect(draft).toMatchObject({
    ok: true,
    value: { reviewText: expect.stringMatching(/ Waited 2 hours\. Call XXXX\.$/) },
  });
  expect(JSON.stringify(draft)).not.toMatch(/Ravi|43210|Diabetic/);
  expect(draft).toMatchObject({ value: { reviewText: expect.stringContaining('Mehta Clinic') } });
});

test.each([
  ['en', 'HIV test was quick', true],
  ['hi', 'रूट कैनाल में दर्द नहीं हुआ', true],
  ['en', 'no pain at all', false],
] as const)('%s: %j names a treatment: %s', async (language, hint, namesTreatment) => {
  const clinic = await buildClinic(database);
  const { id } = await buildReview(clinic);
  const input = { id, language, hint, variant: 0, writer: builtInWriter };
  expect(await writeReviewText(clinic.scope, input)).toMatchObject({ value: { namesTreatment } });
});

// covers: draft-names-clinic-in-its-language
test('a draft names the clinic in its own language', async () => {
  const clinic = await buildClinic(database, { namesByLanguage: { gu: 'મહેતા ક્લિનિક' } });
  const { id } = await buildReview(clinic);
  const input = { id, variant: 0, writer: builtInWriter };
  const gujarati = await writeReviewText(clinic.scope, { ...input, language: 'gu' });
  expect(gujarati).toMatchObject({
    value: { reviewText: expect.stringContaining('મહેતા ક્લિનિક') },
  });
  const hindi = await writeReviewText(clinic.scope, { ...input, language: 'hi' });
  expect(hindi).toMatchObject({ value: { reviewText: expect.stringContaining('Mehta Clinic') } });
});

test('writes a draft for a clinic with a very long name', async () => {
  const clinic = await buildClinic(database, { clinicName: 'Shanti '.repeat(15).trim() });
  const { id } = await buildReview(clinic);
  const input = { id, language: 'gu', variant: 0, writer: builtInWriter } as const;
  expect(await writeReviewText(clinic.scope, input)).toMatchObject({ ok: true });
});

// covers: text-stored-as-typed-with-language
test('a text is stored as typed with its language, and an old version is refused', async () => {
  const clinic = await buildClinic(database);
  const { id } = await buildReview(clinic);
  const text = ' They were kind, and the place was clean. \n';
  const review = await setReviewText(clinic.scope, {
    id,
    version: 1,
    aiReviewText: text,
    language: 'en',
    writer: null,
  });
  expect(review).toMatchObject({
    ok: true,
    value: { aiReviewText: text, language: 'en', aiReviewWriter: null, version: 2 },
  });
  const same = await setReviewText(clinic.scope, {
    id,
    version: 1,
    aiReviewText: text,
    language: 'en',
    writer: null,
  });
  expect(same).toEqual(review);
  const stale = await setReviewText(clinic.scope, {
    id,
    version: 1,
    aiReviewText: 'Another one.',
    language: 'en',
    writer: null,
  });
  expect(stale).toMatchObject({
    ok: false,
    refusal: { code: 'STALE', data: { current: { version: 2 } } },
  });
});

test.each([
  'Five star service! They cured me completely.',
  'Call me on 9811122233.',
  'Dear {patient_name}, thank you.',
  'सब कुछ अच्छा था।',
  'The staff is nice.Me and my wife were happy.',
])('stores the text %j, which a person is only warned about', async (aiReviewText) => {
  const clinic = await buildClinic(database);
  const { id } = await buildReview(clinic);
  expect(
    await setReviewText(clinic.scope, {
      id,
      version: 1,
      aiReviewText,
      language: 'en',
      writer: null,
    }),
  ).toMatchObject({ ok: true, value: { aiReviewText } });
});

test.each([
  'See https://evil.example/offer',
  'Pay to evil@okaxis',
  'They were kind. \u202Emoc.live',
])('the text %j is not stored', async (aiReviewText) => {
  const clinic = await buildClinic(database);
  const { id } = await buildReview(clinic);
  await expect(
    setReviewText(clinic.scope, { id, version: 1, aiReviewText, language: 'en', writer: null }),
  ).rejects.toMatchObject({ code: 'INVALID', data: { issues: [{ path: 'aiReviewText' }] } });
  expect(await getReview(clinic.scope, { id })).toMatchObject({ aiReviewText: null, version: 1 });
});

test("a text may contain the clinic's own link, phone and name", async () => {
  const clinic = await buildClinic(database, { clinicName: 'Five Star Dental' });
  const { id } = await buildReview(clinic);
  const aiReviewText =
    'I liked Five Star Dental. https://g.page/r/mehta-clinic/review or 98200 12345.';
  expect(
    await setReviewText(clinic.scope, {
      id,
      version: 1,
      aiReviewText,
      language: 'en',
      writer: null,
    }),
  ).toMatchObject({ ok: true });
});

test("drafts share no long sentence with the clinic's newest 50, in their language", async () => {
  const clinic = await buildClinic(database);
  const seenTexts = new Set<string>();
  for (let index = 0; index < 25; index += 1) {
    const { id } = await buildReview(clinic);
    const points = [{ point: 'waiting' as const, direction: 'bad' as const }];
    const input = { id, language: 'en', variant: 0, points, writer: builtInWriter } as const;
    const draft = await writeReviewText(clinic.scope, input);
    const text = draft.ok ? draft.value.reviewText : '';
    await clinic.scope.db
      .update(reviews)
      .set({ aiReviewText: text, language: 'en' })
      .where(eq(reviews.id, id));
    for (const sentence of splitSentences(text).filter((candidate) => wordCount(candidate) > 6)) {
      expect(seenTexts, sentence).not.toContain(sentence);
      seenTexts.add(sentence);
    }
  }
  expect(seenTexts.size).toBeGreaterThan(25);
});
