import { randomUUID } from 'node:crypto';
import { and, asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { buildAppointment } from '#features/appointments/server/testing.ts';
import { updateAppointment } from '#features/appointments/server/update-appointment.ts';
import { updateSettings, clinicSettings } from '#features/clinics/server/clinic-settings.ts';
import { buildClinic, type BuiltClinic } from '#features/clinics/server/testing.ts';
import { suppressNumber } from '#features/delivery/server/suppressions.ts';
import { composeAtClaim } from '#features/messages/server/composers.ts';
import { editMessage } from '#features/messages/server/edit-message.ts';
import {
  countWaitingMessages,
  getMessage,
  searchMessages,
} from '#features/messages/server/find-messages.ts';
import { setMessageStatus } from '#features/messages/server/outcome-events.ts';
import { refreshWaitingMessages } from '#features/messages/server/refresh-messages.ts';
import { messages, type MessageRow } from '#features/messages/server/tables.ts';
import type { PatientChange, PatientId } from '#features/patients/schema.ts';
import { getPatient } from '#features/patients/server/create-patient.ts';
import { patients } from '#features/patients/server/tables.ts';
import { updatePatient } from '#features/patients/server/update-patient.ts';
import { getReview } from '#features/reviews/server/find-reviews.ts';
import { updateReview } from '#features/reviews/server/update-review.ts';
import type { Language } from '#platform/language.ts';
import { inTransaction } from '#platform/server/db/scope.ts';
import { expectValue } from '#platform/server/testing/refusals.ts';
import { SequenceTemplateId } from '../schema.ts';
import { createSequence } from './create-sequence.ts';
import { createSequences } from './create-sequences.ts';
import { sequenceTemplates } from './tables.ts';
import { buildReviewId, followingDatabase } from './testing.ts';
import { updateTemplate } from './update-template.ts';

const database = followingDatabase();

const WORDS: Partial<Record<Language, string>> = {
  en: 'Dear {patient_name}, {clinic_name}, {clinic_phone}. Next visit: {next_visit}',
  hi: 'नमस्ते {patient_name}, {clinic_name}, {clinic_phone}',
};

/**
 * Builds a clinic whose patient Ravi Patil has two follow-ups, in English unless another language was
 * chosen for many at once, whatever the patient reads.
 */
async function build({ language, reads }: { language?: Language; reads?: Language } = {}) {
  const clinic = await buildClinic(database);
  const { scope } = clinic;
  const profileType = `Type ${randomUUID()}`;
  const templates = Object.entries(WORDS).flatMap(([wording, messageTemplate]) =>
    [5, 20].map((sequenceDays, index) => ({
      id: SequenceTemplateId.parse(randomUUID()),
      clinicId: scope.clinicId,
      profileType,
      language: wording as Language,
      messageTemplate,
      sequenceDays,
      sequenceOrder: index + 1,
      exactDay: true,
    })),
  );
  await scope.db.insert(sequenceTemplates).values(templates);
  const profileId = await buildReviewId(scope, { appointmentDate: scope.today });
  const { patientId } = await getReview(scope, { id: profileId });
  if (patientId === null) throw new Error('The review has a patient');
  if (reads !== undefined) await correct(clinic, patientId, { language: reads });
  if (language === undefined)
    expectValue(await createSequence(scope, { profileId, profileType, language: 'en' }));
  else
    await createSequences(scope, {
      profileIds: [profileId],
      profileType,
      language,
      onDefect: (error) => expect.fail(String(error)),
    });
  return { clinic, profileId, patientId, template: templates[0] ?? expect.fail() };
}

async function readMessages({ scope }: BuiltClinic): Promise<MessageRow[]> {
  return scope.db
    .select()
    .from(messages)
    .where(eq(messages.clinicId, scope.clinicId))
    .orderBy(asc(messages.scheduledDate));
}

async function readFirst(clinic: BuiltClinic): Promise<MessageRow> {
  const [first] = await readMessages(clinic);
  return first ?? expect.fail('There is a message');
}

/** Changes a patient in the book, and returns what went to another number. */
async function correct({ scope }: BuiltClinic, id: PatientId, change: PatientChange) {
  const { version } = await getPatient(scope, { id });
  return expectValue(await updatePatient(scope, { id, version, ...change })).moved;
}

async function edit(clinic: BuiltClinic, messageContent: string) {
  const { id, version } = await readFirst(clinic);
  return expectValue(await editMessage(clinic.scope, { messageId: id, messageContent, version }));
}

async function setPhone({ scope }: BuiltClinic, contactPhone: string) {
  const { version } = await clinicSettings(scope);
  expectValue(await updateSettings(scope, { version, contactPhone }));
}

const listMarked = ({ scope }: BuiltClinic) =>
  searchMessages(scope, { limit: 50, order: 'scheduled', beforeChange: true });

/** Expects that every change has brought the previews up to date by itself. */
async function expectFresh({ scope }: BuiltClinic) {
  expect(await refreshWaitingMessages(scope, 'all')).toBe(0);
}

// covers: number-corrected-in-book
test('a corrected number reaches the visits, the request and the follow-ups that wait', async () => {
  const { clinic, profileId, patientId } = await build();
  const { scope } = clinic;
  const visit = await buildAppointment(clinic);
  const elsewhere = await buildAppointment(clinic, { appointmentDate: '2026-11-25' });
  await scope.db.execute(
    `update appointments set contact_number = '9000000001' where id = '${elsewhere.id}'`,
  );
  const message = await readFirst(clinic);
  await inTransaction(scope, (tx) => setMessageStatus(tx, { ids: [message.id], status: 'sent' }));
  const patient = await correct(clinic, patientId, { number: '9000000009' });
  expect(patient).toEqual({ visits: 1, messages: 1, reviews: 1, reports: 0 });
  const numbers = (await readMessages(clinic)).map(({ whatsappNumber }) => whatsappNumber);
  expect(numbers).toEqual(['9876543210', '9000000009']);
  expect(await getReview(scope, { id: profileId })).toMatchObject({ contactNumber: '9000000009' });
  const visits = await scope.db.execute(
    `select contact_number as number from appointments where id in ('${visit.id}', '${elsewhere.id}') order by appointment_date`,
  );
  expect([...visits]).toEqual([{ number: '9000000009' }, { number: '9000000001' }]);
  await expectFresh(clinic);
});

// covers: number-corrected-before-follow-ups
test('follow-ups of a request that has left are planned for the corrected number', async () => {
  const { clinic, profileId, patientId, template } = await build();
  const { scope } = clinic;
  const { profileType } = template;
  await scope.db.delete(messages).where(eq(messages.clinicId, scope.clinicId));
  await scope.db.execute(
    `update reviews set status = 'sent', has_sequence = false, follow_ups_created_at = null where id = '${profileId}'`,
  );
  const other = await buildReviewId(scope, { contactNumber: '9000000007' });
  expect(await correct(clinic, patientId, { number: '9000000009' })).toMatchObject({ reviews: 1 });
  expectValue(await createSequence(scope, { profileId, profileType, language: 'en' }));
  expect((await readFirst(clinic)).whatsappNumber).toBe('9000000009');
  expect((await getReview(scope, { id: other })).contactNumber).toBe('9000000007');
});

// covers: name-corrected-before-follow-ups
test('follow-ups of a request are planned under the corrected name, of one and of many', async () => {
  const { clinic, profileId, patientId, template } = await build();
  const { scope } = clinic;
  const { profileType } = template;
  await correct(clinic, patientId, { name: 'Sarita Desai' });
  for (const isAlone of [true, false]) {
    await scope.db.delete(messages).where(eq(messages.clinicId, scope.clinicId));
    await scope.db.execute(
      `update reviews set has_sequence = false, follow_ups_created_at = null where id = '${profileId}'`,
    );
    const onDefect = (error: unknown) => expect.fail(String(error));
    if (isAlone) {
      const sequence = await createSequence(scope, { profileId, profileType, language: 'en' });
      expect(expectValue(sequence).messages).toMatchObject([
        { patientName: 'Sarita Desai' },
        { patientName: 'Sarita Desai' },
      ]);
    } else
      await createSequences(scope, {
        profileIds: [profileId],
        profileType,
        language: 'en',
        onDefect,
      });
    expect((await readFirst(clinic)).messageContent).toContain('Dear Sarita Desai');
  }
});

test('a corrected number reaches the visits of a child who has none', async () => {
  const { clinic, patientId } = await build();
  const visit = await buildAppointment(clinic, { patientName: 'Dhruv Patil' });
  const child = visit.patientId ?? expect.fail();
  await correct(clinic, child, { number: null, guardianId: patientId, isMinor: true });
  const patient = await correct(clinic, patientId, { number: '9000000009' });
  expect(patient).toMatchObject({ visits: 1, messages: 2 });
});

// covers: number-corrected-on-review
test('a number corrected on a review reaches its follow-ups, and the book stays', async () => {
  const { clinic, profileId, patientId } = await build();
  const { version } = await getReview(clinic.scope, { id: profileId });
  const change = { id: profileId, version, contactNumber: '9000000009' };
  expect(expectValue(await updateReview(clinic.scope, change)).patientId).toBe(patientId);
  const numbers = (await readMessages(clinic)).map(({ whatsappNumber }) => whatsappNumber);
  expect(numbers).toEqual(['9000000009', '9000000009']);
  expect((await getPatient(clinic.scope, { id: patientId })).number).toBe('9876543210');
  await expectFresh(clinic);
});

// covers: name-corrected-in-waiting-texts
test('a corrected name is in the follow-ups that wait, and in none that was sent', async () => {
  const { clinic, patientId } = await build();
  const message = await readFirst(clinic);
  await inTransaction(clinic.scope, (tx) =>
    setMessageStatus(tx, { ids: [message.id], status: 'sent' }),
  );
  await correct(clinic, patientId, { name: 'Ravindra Patil' });
  const [first, second] = await readMessages(clinic);
  expect(first?.messageContent).toBe(message.messageContent);
  expect(second).toMatchObject({
    patientName: 'Ravindra Patil',
    messageContent: 'Dear Ravindra Patil, Mehta Clinic, 9820012345.',
    version: 2,
  });
  await expectFresh(clinic);
});

// covers: language-corrected-in-waiting-texts
test('a patient whose language was corrected gets the same follow-ups in it', async () => {
  const { clinic, patientId } = await build();
  await correct(clinic, patientId, { language: 'hi' });
  const [first, second] = await readMessages(clinic);
  for (const row of [first, second])
    expect(row).toMatchObject({
      language: 'hi',
      messageContent: 'नमस्ते Ravi Patil, Mehta Clinic, 9820012345',
    });
  expect(first?.templateId).not.toBe(second?.templateId);
  await correct(clinic, patientId, { language: 'en' });
  expect((await readFirst(clinic)).messageContent).toContain('Dear Ravi Patil');
  await expectFresh(clinic);
});

test('a language without the same follow-up keeps the old words with the new facts, and marks them', async () => {
  const { clinic, patientId } = await build();
  await correct(clinic, patientId, { language: 'ta', name: 'Ravindra Patil' });
  const row = await readFirst(clinic);
  expect(row).toMatchObject({ language: 'en', writtenBeforeChange: true });
  expect(row.messageContent).toContain('Dear Ravindra Patil');
  expect(await listMarked(clinic)).toMatchObject({ total: 2 });
  await edit(clinic, 'வணக்கம் Ravindra');
  expect(await listMarked(clinic)).toMatchObject({ total: 1 });
  await expectFresh(clinic);
});

test('follow-ups in a language that was chosen for many stay in it until the patient’s is corrected', async () => {
  const { clinic, patientId } = await build({ language: 'hi', reads: 'gu' });
  await correct(clinic, patientId, { name: 'Ravindra Patil' });
  expect(await readFirst(clinic)).toMatchObject({ language: 'hi', writtenBeforeChange: false });
  await correct(clinic, patientId, { language: 'en' });
  expect((await readFirst(clinic)).language).toBe('en');
});

// covers: clinic-details-in-waiting-texts
test('a changed phone of the clinic is in the follow-ups that wait', async () => {
  const { clinic } = await build();
  await setPhone(clinic, '9820099999');
  for (const { messageContent } of await readMessages(clinic))
    expect(messageContent).toContain('9820099999');
  await expectFresh(clinic);
});

test('a follow-up names the next visit as it is after a booking and a move', async () => {
  const { clinic } = await build();
  const visit = await buildAppointment(clinic, { appointmentDate: '2026-12-20' });
  await inTransaction(clinic.scope, (tx) => refreshWaitingMessages(tx, 'all'));
  expect((await readFirst(clinic)).messageContent).toContain('20 December');
  const change = { id: visit.id, version: visit.version, appointmentDate: '2026-12-22' };
  const acceptance = { acceptClash: true, acceptOutsideHours: true };
  expectValue(await updateAppointment(clinic.scope, { ...change, ...acceptance }));
  expect((await readFirst(clinic)).messageContent).toContain('22 December');
  await expectFresh(clinic);
});

test('a later edit of the template changes nothing that is planned', async () => {
  const { clinic, template } = await build();
  const before = await readFirst(clinic);
  const { id } = template;
  expectValue(
    await updateTemplate(clinic.scope, { id, version: 1, messageTemplate: 'Hello {patient_name}' }),
  );
  await setPhone(clinic, '9820099999');
  const expected = before.messageContent.replace('9820012345', '9820099999');
  expect((await readFirst(clinic)).messageContent).toBe(expected);
});

// covers: edited-text-before-change
test('a text that a person edited stays, is marked and listed when the phone changes, and no other', async () => {
  const { clinic } = await build();
  await edit(clinic, 'Dear Ravi, call 9820012345');
  expect(await listMarked(clinic)).toMatchObject({ total: 0 });
  await setPhone(clinic, '9820099999');
  const { items, total } = await listMarked(clinic);
  expect(total).toBe(1);
  expect(items).toMatchObject([
    { messageContent: 'Dear Ravi, call 9820012345', isWrittenBeforeChange: true },
  ]);
  expect(await countWaitingMessages(clinic.scope)).toMatchObject({ beforeChange: 1 });
  await setPhone(clinic, '9820012345');
  expect(await listMarked(clinic)).toMatchObject({ total: 0 });
});

test('reading an edited text again ends its mark, with the same text or another', async () => {
  const { clinic } = await build();
  const texts = ['Dear Ravi, come by', 'Dear Ravi, come by', 'Dear Ravi, do come by'];
  for (const [index, text] of texts.entries()) {
    const editedMessage = await edit(clinic, text);
    expect(editedMessage.isWrittenBeforeChange).toBeUndefined();
    await setPhone(clinic, `982009999${index}`);
    expect((await readFirst(clinic)).writtenBeforeChange).toBe(true);
  }
});

test('the new text makes an edited message follow the facts again', async () => {
  const { clinic, patientId } = await build();
  await edit(clinic, 'Dear Ravi, come by');
  await correct(clinic, patientId, { language: 'hi' });
  const { id } = await readFirst(clinic);
  const { newText } = await getMessage(clinic.scope, { messageId: id });
  expect(newText).toEqual({ text: 'नमस्ते Ravi Patil, Mehta Clinic, 9820012345', language: 'hi' });
  const takenBack = await edit(clinic, newText?.text ?? '');
  expect(takenBack).toMatchObject({ language: 'hi', messageContent: newText?.text });
  expect(takenBack.isWrittenBeforeChange).toBeUndefined();
  await setPhone(clinic, '9820099999');
  expect((await readFirst(clinic)).messageContent).toContain('9820099999');
  await expectFresh(clinic);
});

test('a follow-up that was moved to another person of the phone goes to that person', async () => {
  const { clinic, profileId } = await build();
  const visit = await buildAppointment(clinic, {
    patientName: 'Meena Patil',
    appointmentDate: '2026-12-21',
  });
  const { id } = await readFirst(clinic);
  // As when the rows of two people are told apart.
  await clinic.scope.db
    .update(messages)
    .set({ patientId: visit.patientId })
    .where(and(eq(messages.clinicId, clinic.scope.clinicId), eq(messages.id, id)));
  await refreshWaitingMessages(clinic.scope, 'all');
  const { version } = await getReview(clinic.scope, { id: profileId });
  const change = { id: profileId, version, notes: 'Prefers calls' };
  expectValue(await updateReview(clinic.scope, change));
  const row = await readFirst(clinic);
  expect(row).toMatchObject({ patientId: visit.patientId, patientName: 'Meena Patil' });
  expect(row.messageContent).toContain('Dear Meena Patil');
  expect(row.messageContent).toContain('21 December');
});

// covers: message-taken-back-follows-the-book
test('a follow-up without a review that was not sent after all goes to the corrected number', async () => {
  const { clinic, patientId } = await build();
  const { scope } = clinic;
  const { id } = await readFirst(clinic);
  await scope.db.execute(`update sequence_messages set profile_id = null where id = '${id}'`);
  await inTransaction(scope, (tx) => setMessageStatus(tx, { ids: [id], status: 'sent' }));
  await correct(clinic, patientId, { number: '9000000009' });
  await inTransaction(scope, (tx) => setMessageStatus(tx, { ids: [id], status: 'pending' }));
  const leave = async () => {
    const row = await readFirst(clinic);
    return inTransaction(scope, (tx) => composeAtClaim(tx, row));
  };
  expect(await leave()).toMatchObject({ message: { whatsappNumber: '9000000009' } });
  await suppressNumber(scope, { number: '9000000009', reason: 'Asked' });
  await correct(clinic, patientId, { number: '9000000008' });
  expect(await leave()).toMatchObject({ message: { whatsappNumber: '9000000009' } });
});

// covers: message-resolved-when-it-leaves
test('a message leaves with the facts of that moment, also where its preview was missed', async () => {
  const { clinic, profileId, patientId } = await build();
  const { scope } = clinic;
  // As by a statement that notifies no one.
  await scope.db
    .update(patients)
    .set({ name: 'Ravindra Patil', language: 'hi' })
    .where(and(eq(patients.clinicId, scope.clinicId), eq(patients.id, patientId)));
  await scope.db.execute(
    `update reviews set contact_number = '9000000009' where id = '${profileId}'`,
  );
  const row = await readFirst(clinic);
  const leaving = await inTransaction(scope, (tx) => composeAtClaim(tx, row));
  const expected = {
    patientName: 'Ravindra Patil',
    whatsappNumber: '9000000009',
    language: 'hi',
    messageContent: 'नमस्ते Ravindra Patil, Mehta Clinic, 9820012345',
  };
  expect(leaving).toMatchObject({ message: expected });
  expect(await readFirst(clinic)).toMatchObject(expected);
});
