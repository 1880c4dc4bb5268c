import { beforeEach, expect, test } from 'vitest';
import { appointmentsFeature } from '#features/appointments/server/feature.ts';
import { messagesFeature } from '#features/messages/server/feature.ts';
import { reviewsFeature } from '#features/reviews/server/feature.ts';
import { getAppointment } from '#features/appointments/server/find-appointments.ts';
import { buildAppointment } from '#features/appointments/server/testing.ts';
import { buildClinic, TEST_TODAY, type BuiltClinic } from '#features/clinics/server/testing.ts';
import { suppressNumber } from '#features/delivery/server/suppressions.ts';
import { getMessage } from '#features/messages/server/find-messages.ts';
import { addAttempt, buildMessage } from '#features/messages/server/testing.ts';
import type { PatientId } from '#features/patients/schema.ts';
import { getPatient } from '#features/patients/server/create-patient.ts';
import { countOnOtherNumbers, moveToNumber } from '#features/patients/server/move-to-number.ts';
import { updatePatient } from '#features/patients/server/update-patient.ts';
import { getReview } from '#features/reviews/server/find-reviews.ts';
import { buildReview } from '#features/reviews/server/testing.ts';
import { PhoneNumber } from '#platform/schema.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { expectValue } from '#platform/server/testing/refusals.ts';
import { reportsFeature } from './feature.ts';

const database = testDatabase({
  contributions: [
    ...messagesFeature.contributions,
    ...appointmentsFeature.contributions,
    ...reviewsFeature.contributions,
    ...reportsFeature.contributions,
  ],
});

const OLD = PhoneNumber.parse('9812345678');
const NEW = PhoneNumber.parse('9812345699');
const NAME = 'Asha Patel';
let clinic: BuiltClinic;

beforeEach(async () => {
  clinic = await buildClinic(database, { defaultLanguage: 'en' });
});

/** Corrects the number in the book, and returns what went to the new one with it. */
async function changeNumber(id: PatientId, number: typeof OLD) {
  const { version } = await getPatient(clinic.scope, { id });
  return expectValue(await updatePatient(clinic.scope, { id, version, number })).moved;
}

const NOTHING = { visits: 0, messages: 0, reviews: 0, reports: 0 };

async function listAuditedFields(action: string) {
  const { rows } = await database.ownerPool.query<{ changed_fields: string[] }>(
    'select changed_fields from audit_log where user_id = $1 and action = $2',
    [clinic.id, action],
  );
  return rows.map((row) => row.changed_fields);
}

/** A patient with something of everything, before and after today, waiting and sent. */
async function buildHistory() {
  const onOld = { patientName: NAME, contactNumber: OLD };
  const visit = await buildAppointment(clinic, { ...onOld, appointmentDate: TEST_TODAY });
  const past = await buildAppointment(clinic, { ...onOld, appointmentDate: '2026-11-02' });
  const cancelledVisit = await buildAppointment(clinic, { ...onOld, status: 'cancelled' });
  const review = await buildReview(clinic, onOld);
  const askedReview = await buildReview(clinic, { ...onOld, status: 'sent' });
  const message = { patientName: NAME, whatsappNumber: OLD };
  const waiting = await buildMessage(clinic, message);
  const sentMessage = await buildMessage(clinic, { ...message, status: 'sent' });
  const sending = await buildMessage(clinic, message);
  await addAttempt(clinic, { messageId: sending.id, state: 'unknown' });
  if (!visit.patientId) throw new Error('The visit has no patient');
  return {
    id: visit.patientId,
    visit,
    past,
    cancelled: cancelledVisit,
    review,
    asked: askedReview,
    waiting,
    sent: sentMessage,
    sending,
  };
}

type History = Awaited<ReturnType<typeof buildHistory>>;

/** The numbers that the rows have now. */
async function readNumbers(history: History): Promise<Record<string, string>> {
  const { scope } = clinic;
  const { visit, past, cancelled, review, asked, waiting, sent, sending } = history;
  const numbers: Record<string, string> = {};
  for (const [name, { id }] of Object.entries({ visit, past, cancelled }))
    numbers[name] = (await getAppointment(scope, { id })).contactNumber;
  for (const [name, { id }] of Object.entries({ review, asked }))
    numbers[name] = (await getReview(scope, { id })).contactNumber;
  for (const [name, { id }] of Object.entries({ waiting, sent, sending }))
    numbers[name] = (await getMessage(scope, { messageId: id })).message.whatsappNumber;
  return numbers;
}

// covers: planned-rows-follow-the-number
test('visits and messages to come go to a corrected number, requests too, and no message that was sent', async () => {
  const history = await buildHistory();
  const { id, visit } = history;
  expect(await countOnOtherNumbers(clinic.scope, { id })).toEqual(NOTHING);
  expect(await changeNumber(id, NEW)).toEqual({ visits: 1, messages: 1, reviews: 2, reports: 0 });
  expect(await countOnOtherNumbers(clinic.scope, { id })).toEqual(NOTHING);
  expect(await readNumbers(history)).toEqual({
    visit: NEW,
    past: OLD,
    cancelled: OLD,
    review: NEW,
    // Follow-ups may still be planned from it.
    asked: NEW,
    waiting: NEW,
    sent: OLD,
    sending: OLD,
  });
  const movedVisit = await getAppointment(clinic.scope, { id: visit.id });
  expect(movedVisit).toMatchObject({ patientId: id, version: visit.version + 1 });
  expect(await listAuditedFields('patients.update')).toEqual([
    ['number', 'visits', 'messages', 'reviews'],
  ]);
});

test('a visit with yet another number goes to the new one when a person says so', async () => {
  const { id, visit } = await buildHistory();
  const elsewhere = '9000000001';
  await database.ownerPool.query('update appointments set contact_number = $2 where id = $1', [
    visit.id,
    elsewhere,
  ]);
  expect(await changeNumber(id, NEW)).toMatchObject({ visits: 0, messages: 1 });
  const counts = { ...NOTHING, visits: 1 };
  expect(await countOnOtherNumbers(clinic.scope, { id })).toEqual(counts);
  expect(expectValue(await moveToNumber(clinic.scope, { id, number: NEW }))).toEqual(counts);
  const again = expectValue(await moveToNumber(clinic.scope, { id, number: NEW }));
  expect(again).toEqual(NOTHING);
  expect(await listAuditedFields('patients.moveToNumber')).toEqual([['visits']]);
});

// covers: do-not-contact-stays-with-its-number
test('what would be sent to a number on the do-not-contact list stays with it', async () => {
  const history = await buildHistory();
  const { id } = history;
  await suppressNumber(clinic.scope, { number: OLD, reason: 'Asked us to stop' });
  expect(await changeNumber(id, NEW)).toEqual({ ...NOTHING, visits: 1 });
  expect(expectValue(await moveToNumber(clinic.scope, { id, number: NEW }))).toEqual(NOTHING);
  expect(await readNumbers(history)).toMatchObject({ visit: NEW, review: OLD, waiting: OLD });
});

test('refuses a number that is not the patient’s any more', async () => {
  const { id } = await buildHistory();
  await changeNumber(id, NEW);
  expect(await moveToNumber(clinic.scope, { id, number: OLD })).toMatchObject({
    refusal: { code: 'NUMBER_CHANGED' },
  });
});

test("treats another clinic's patient as a missing one", async () => {
  const { id } = await buildHistory();
  const other = await buildClinic(database);
  const missing = { code: 'NOT_FOUND' };
  await expect(moveToNumber(other.scope, { id, number: OLD })).rejects.toMatchObject(missing);
  await expect(countOnOtherNumbers(other.scope, { id })).rejects.toMatchObject(missing);
});
