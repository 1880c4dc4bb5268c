import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { clinicSettings, updateSettings } from '#features/clinics/server/clinic-settings.ts';
import { buildClinic, type BuiltClinic } from '#features/clinics/server/testing.ts';
import { messagesFeature } from '#features/messages/server/feature.ts';
import { messagesJobs } from '#features/messages/server/jobs.ts';
import { getPatient } from '#features/patients/server/create-patient.ts';
import { updatePatient } from '#features/patients/server/update-patient.ts';
import { systemClock } from '#platform/server/clock.ts';
import { createOperatorScope } from '#platform/server/db/scope.ts';
import { createLog } from '#platform/server/log.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { expectValue } from '#platform/server/testing/refusals.ts';
import type { Review } from '../schema.ts';
import { reviewsFeature } from './feature.ts';
import { insertSharedReviewTemplates } from './insert-shared-templates.ts';
import { editStep } from './steps.ts';
import { buildPlan, buildReview, preparePlan, readMessageRows } from './testing.ts';
import { updateReview } from './update-review.ts';

const database = testDatabase({
  contributions: [...messagesFeature.contributions, ...reviewsFeature.contributions],
});

beforeAll(() =>
  insertSharedReviewTemplates(createOperatorScope(database.operatorPool, randomUUID())),
);

async function setDetails({ scope }: BuiltClinic, details: { clinicName: string }) {
  const { version } = await clinicSettings(scope);
  expectValue(await updateSettings(scope, { version, ...details }));
}

async function setLanguage({ scope }: BuiltClinic, { patientId }: Review, language: 'gu' | 'en') {
  const id = patientId ?? expect.fail('The review has a patient');
  const { version } = await getPatient(scope, { id });
  expectValue(await updatePatient(scope, { id, version, language }));
}

/** Runs the job that looks at all waiting messages, and returns how many it had to change. */
async function runNightlyJob() {
  const { pool, operatorPool } = database;
  const log = createLog({ level: 'silent' });
  const job = messagesJobs({ pool, operatorPool, log, clock: systemClock }).find(
    ({ name }) => name === 'messages.refreshAll',
  );
  const context = { requestId: randomUUID(), signal: new AbortController().signal };
  return job?.run(context);
}

// covers: clinic-details-in-prepared-messages
test('a changed name of the clinic is in the prepared messages, and preparing again changes nothing', async () => {
  const clinic = await buildClinic(database);
  const { id } = await buildReview(clinic);
  await buildPlan(clinic, { id, language: 'en' });
  await setDetails(clinic, { clinicName: 'Shanti Clinic' });
  const rows = await readMessageRows(database, clinic);
  expect(rows.map(({ kind }) => kind)).toEqual(['simple_thank_you', 'gmb_link']);
  for (const { messageContent } of rows) expect(messageContent).toContain('Shanti Clinic');
  await buildPlan(clinic, { id, language: 'en' });
  expect((await readMessageRows(database, clinic)).map(({ version }) => version)).toEqual(
    rows.map(({ version }) => version),
  );
});

test('prepared messages are written in a corrected language, and a draft is marked', async () => {
  const clinic = await buildClinic(database);
  const review = await buildReview(clinic);
  await preparePlan(clinic, { id: review.id, language: 'en' });
  await setLanguage(clinic, review, 'gu');
  const rows = await readMessageRows(database, clinic);
  expect(rows).toMatchObject([
    { kind: 'ai_first', language: 'gu', writtenBeforeChange: false },
    { kind: 'ai_second', language: 'en', writtenBeforeChange: true },
    { kind: 'gmb_link', language: 'gu', writtenBeforeChange: false },
  ]);
  expect(rows[0]?.messageContent).toContain('આભાર');
});

test('a step that a person changed stays and is marked after a change, also in another flow', async () => {
  const clinic = await buildClinic(database);
  const { id } = await buildReview(clinic);
  await buildPlan(clinic, { id, language: 'en' });
  const text = 'Mehta Clinic: https://g.page/r/mehta-clinic/review';
  expectValue(await editStep(clinic.scope, { id, step: 'gmb_link', text }));
  await preparePlan(clinic, { id, language: 'en' });
  await setDetails(clinic, { clinicName: 'Shanti Clinic' });
  const { steps } = await preparePlan(clinic, { id, language: 'en' });
  expect(steps.find(({ step }) => step === 'gmb_link')).toMatchObject({
    text,
    isWrittenBeforeChange: true,
  });
});

test('a name corrected on a review is in its prepared messages', async () => {
  const clinic = await buildClinic(database);
  const { id, version } = await buildReview(clinic);
  await buildPlan(clinic, { id, language: 'en' });
  expectValue(await updateReview(clinic.scope, { id, version, patientName: 'Meena Shah' }));
  const [first] = await readMessageRows(database, clinic);
  expect(first?.patientName).toBe('Meena Shah');
  expect(first?.messageContent).toContain('Meena Shah');
});

// covers: nightly-look-at-previews
test('the nightly look finds nothing after a change, and counts what was missed', async () => {
  const clinic = await buildClinic(database);
  const { id } = await buildReview(clinic);
  await buildPlan(clinic, { id, language: 'en' });
  await runNightlyJob();
  await setDetails(clinic, { clinicName: 'Shanti Clinic' });
  expect(await runNightlyJob()).toEqual({ handled: 0, detail: null });
  await database.ownerPool.query("update users set clinic_name = 'Shakti Clinic' where id = $1", [
    clinic.id,
  ]);
  expect(await runNightlyJob()).toEqual({
    handled: 2,
    detail: 'Previews of 2 messages had not followed a change of the facts',
  });
  const [first] = await readMessageRows(database, clinic);
  expect(first?.messageContent).toContain('Shakti Clinic');
});
