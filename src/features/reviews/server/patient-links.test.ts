import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { buildClinic, type BuiltClinic } from '#features/clinics/server/testing.ts';
import { rememberLanguage } from '#features/patients/server/find-or-add-patient.ts';
import { recordConsent } from '#features/patients/server/record-consent.ts';
import { createOperatorScope, inTransaction } from '#platform/server/db/scope.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { expectValue } from '#platform/server/testing/refusals.ts';
import { reviewsFeature } from './feature.ts';
import type { ReviewId } from '../schema.ts';
import { getReview } from './find-reviews.ts';
import { insertSharedReviewTemplates } from './insert-shared-templates.ts';
import { removeReview } from './remove-review.ts';
import { buildPlan, buildReview, openSteps, preparePlan, readMessageRows } from './testing.ts';
import { updateReview } from './update-review.ts';

const database = testDatabase(reviewsFeature);

beforeAll(() =>
  insertSharedReviewTemplates(createOperatorScope(database.operatorPool, randomUUID())),
);

async function listPatientIds(clinic: BuiltClinic) {
  const rows = await readMessageRows(database, clinic);
  return rows.map(({ patientId }) => patientId);
}

/** Removes the link of a review, as rows that are older than the patient book have none. */
async function unlink(id: ReviewId): Promise<void> {
  await database.ownerPool.query('update reviews set patient_id = null where id = $1', [id]);
}

// covers: review-and-messages-have-same-patient
test('a review and its prepared messages have the same patient', async () => {
  const clinic = await buildClinic(database);
  const review = await buildReview(clinic, { patientName: 'Asha Patel' });
  expect(review.patientId).not.toBeNull();
  await preparePlan(clinic, { id: review.id });
  expect(await listPatientIds(clinic)).toEqual([1, 2, 3].map(() => review.patientId));
});

// covers: review-marked-for-feedback
test('a review is marked when its patient declined to be asked, also right after an edit', async () => {
  const clinic = await buildClinic(database);
  const review = await buildReview(clinic, { patientName: 'Asha Patel' });
  expect(review.consentMark).toBeUndefined();
  await recordConsent(clinic.scope, {
    id: review.patientId ?? expect.fail('The review has a patient'),
    purpose: 'feedback',
    act: 'declined',
    way: 'said_at_desk',
  });
  expect(await getReview(clinic.scope, { id: review.id })).toMatchObject({
    consentMark: 'declined',
  });
  const edit = { id: review.id, version: review.version, notes: 'Prefers calls' };
  const editedValue = expectValue(await updateReview(clinic.scope, edit));
  expect(editedValue.consentMark).toBe('declined');
});

// covers: edited-review-moves-its-messages
test('an edited name moves the review and its waiting messages to that patient', async () => {
  const clinic = await buildClinic(database);
  const review = await buildReview(clinic, { patientName: 'Asha Patel' });
  await preparePlan(clinic, { id: review.id });
  await openSteps(clinic, { id: review.id, steps: ['ai_first'] });
  const { version } = await getReview(clinic.scope, { id: review.id });
  const edit = { id: review.id, version, patientName: 'Dhruv Patel' };
  const { patientId } = expectValue(await updateReview(clinic.scope, edit));
  expect(patientId).not.toBe(review.patientId);
  expect(await listPatientIds(clinic)).toEqual([review.patientId, patientId, patientId]);
});

test('preparing links a review that is older than the patient book', async () => {
  const clinic = await buildClinic(database);
  const { id, patientId } = await buildReview(clinic);
  await unlink(id);
  expect((await getReview(clinic.scope, { id })).patientId).toBeNull();
  const { review } = await buildPlan(clinic, { id });
  expect(review.patientId).toBe(patientId);
  expect(new Set(await listPatientIds(clinic))).toEqual(new Set([patientId]));
});

test('a message that was sent forgets the patient with its deleted review', async () => {
  const clinic = await buildClinic(database);
  const { id } = await buildReview(clinic);
  await preparePlan(clinic, { id });
  await openSteps(clinic, { id, steps: ['ai_first'] });
  expectValue(await removeReview(clinic.scope, { id }));
  expect(await listPatientIds(clinic)).toEqual([null]);
});

// covers: review-messages-in-language-of-patient
test("messages are prepared in the patient's language unless a person chooses another", async () => {
  const clinic = await buildClinic(database, { defaultLanguage: 'en' });
  const form = { patientName: 'Asha Patel', contactNumber: '9812345678' };
  const first = await buildReview(clinic, form);
  const { review: usual } = await buildPlan(clinic, { id: first.id, language: undefined });
  expect(usual).toMatchObject({
    localizedMessageBundle: { language: 'en' },
    patientLanguage: null,
  });
  const plan = await buildPlan(clinic, { id: first.id, language: 'gu' });
  expect(plan.review.patientLanguage).toBe('gu');
  const second = await buildReview(clinic, form);
  const { review } = await buildPlan(clinic, { id: second.id, language: undefined });
  expect(review.localizedMessageBundle?.language).toBe('gu');
});

test('preparing again in the language of before does not undo what is known of the patient', async () => {
  const clinic = await buildClinic(database, { defaultLanguage: 'en' });
  const { id, patientId } = await buildReview(clinic);
  await buildPlan(clinic, { id, language: 'gu' });
  const language = 'hi';
  if (patientId)
    await inTransaction(clinic.scope, async (tx) => rememberLanguage(tx, { patientId, language }));
  const { review } = await buildPlan(clinic, { id, language: 'gu' });
  expect(review.patientLanguage).toBe('hi');
});
