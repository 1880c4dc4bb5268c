import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { appointmentsFeature } from '#features/appointments/server/feature.ts';
import type { BuiltClinic } from '#features/clinics/server/testing.ts';
import { buildSendingClinic, senderTo } from '#features/delivery/server/testing.ts';
import { getMessage } from '#features/messages/server/find-messages.ts';
import { messagesFeature } from '#features/messages/server/feature.ts';
import type { ConsentAct, PatientId, Purpose } from '#features/patients/schema.ts';
import { recordConsent } from '#features/patients/server/record-consent.ts';
import { patients } from '#features/patients/server/tables.ts';
import { getReview } from '#features/reviews/server/find-reviews.ts';
import { reviewsFeature } from '#features/reviews/server/feature.ts';
import { eq } from 'drizzle-orm';
import { testDatabase } from '#platform/server/testing/database.ts';
import { fakeProvider } from '#platform/server/testing/provider.ts';
import { expectValue, refusalCode } from '#platform/server/testing/refusals.ts';
import { SequenceTemplateId, type TemplatePurpose } from '../schema.ts';
import { createSequence } from './create-sequence.ts';
import { createSequences } from './create-sequences.ts';
import { sequencesFeature } from './feature.ts';
import { sequenceTemplates } from './tables.ts';
import { buildReviewId } from './testing.ts';
import { updateTemplate } from './update-template.ts';

const database = testDatabase({
  contributions: [messagesFeature, appointmentsFeature, reviewsFeature, sequencesFeature].flatMap(
    ({ contributions }) => contributions,
  ),
});
const provider = fakeProvider();
const send = senderTo(provider);
let clinic: BuiltClinic;

beforeEach(async () => {
  clinic = await buildSendingClinic(database);
});

/** Builds a patient with one waiting follow-up from a template of this purpose. */
async function build(purpose: TemplatePurpose, { atOnce = false } = {}) {
  const { scope } = clinic;
  const templateId = SequenceTemplateId.parse(randomUUID());
  const profileType = `Type ${templateId}`;
  await scope.db.insert(sequenceTemplates).values({
    id: templateId,
    clinicId: scope.clinicId,
    profileType,
    messageTemplate: 'Dear {patient_name}, how are you?',
    sequenceDays: 5,
    sequenceOrder: 1,
    purpose,
  });
  const profileId = await buildReviewId(scope, { appointmentDate: scope.today });
  const choice = { profileType, language: 'en' } as const;
  if (atOnce)
    await createSequences(scope, {
      ...choice,
      profileIds: [profileId],
      onDefect: (error) => expect.fail(String(error)),
    });
  else expectValue(await createSequence(scope, { ...choice, profileId }));
  const { patientId } = await getReview(scope, { id: profileId });
  const result = await database.ownerPool.query<{ id: string }>(
    'select id from sequence_messages where template_id = $1',
    [templateId],
  );
  const [message] = result.rows;
  if (patientId === null || message === undefined) throw new Error('The patient has a message');
  return { templateId, patientId, message };
}

async function record(id: PatientId, { purpose, act }: { purpose: Purpose; act: ConsentAct }) {
  return recordConsent(clinic.scope, { id, way: 'said_at_desk', purpose, act });
}

async function read({ message }: { message: { id: string } }) {
  return (await getMessage(clinic.scope, { messageId: message.id })).message;
}

// covers: offers-need-consent
test.each([false, true])(
  'sends no offer to a patient who declined marketing, and sends it once they agree (at once: %s)',
  async (atOnce) => {
    const offer = await build('marketing', { atOnce });
    await record(offer.patientId, { purpose: 'marketing', act: 'declined' });
    expect(await read(offer)).toMatchObject({ isOffer: true, consentMark: 'declined' });
    expect(refusalCode(await send(clinic, offer.message))).toBe('NO_CONSENT');
    await record(offer.patientId, { purpose: 'marketing', act: 'given' });
    expect((await read(offer)).consentMark).toBeUndefined();
    expect(await send(clinic, offer.message)).toMatchObject({ ok: true });
  },
);

test('sends no offer to a patient who was never asked', async () => {
  const offer = await build('marketing');
  expect(await read(offer)).toMatchObject({ consentMark: 'no_consent' });
  expect(refusalCode(await send(clinic, offer.message))).toBe('NO_CONSENT');
});

test('sends care to a patient who declined marketing', async () => {
  const care = await build('care');
  await record(care.patientId, { purpose: 'marketing', act: 'declined' });
  expect(await read(care)).not.toHaveProperty('isOffer');
  expect(await send(clinic, care.message)).toMatchObject({ ok: true });
});

test('sends no offer to a child, even where someone agreed for the child', async () => {
  const offer = await build('marketing');
  await record(offer.patientId, { purpose: 'marketing', act: 'given' });
  await clinic.scope.db
    .update(patients)
    .set({ isMinor: true })
    .where(eq(patients.id, offer.patientId));
  expect(await read(offer)).toMatchObject({ consentMark: 'minor' });
  expect(refusalCode(await send(clinic, offer.message))).toBe('NO_CONSENT');
});

// covers: offers-follow-their-template
test('a template that becomes an offer holds back its waiting messages, and lets them go as care', async () => {
  const waiting = await build('care');
  const { templateId: id } = waiting;
  await updateTemplate(clinic.scope, { id, version: 1, purpose: 'marketing' });
  expect(await read(waiting)).toMatchObject({ isOffer: true, consentMark: 'no_consent' });
  expect(refusalCode(await send(clinic, waiting.message))).toBe('NO_CONSENT');
  await updateTemplate(clinic.scope, { id, version: 2, purpose: 'care' });
  expect(await send(clinic, waiting.message)).toMatchObject({ ok: true });
});

test('a message that was not refreshed asks its template as it leaves, and goes on waiting', async () => {
  const waiting = await build('care');
  await clinic.scope.db
    .update(sequenceTemplates)
    .set({ purpose: 'marketing' })
    .where(eq(sequenceTemplates.id, waiting.templateId));
  expect(refusalCode(await send(clinic, waiting.message))).toBe('NO_CONSENT');
  expect(await read(waiting)).toMatchObject({ status: 'pending', isOffer: true });
});
